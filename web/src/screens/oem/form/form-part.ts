import type { OemDraft } from './oem-draft.ts'

/** What every group of fields is given. */
export interface FormPart {
  readonly draft: OemDraft
  readonly onChange: (change: Partial<OemDraft>) => void
  /** Somebody has pressed the button: what is missing says so. */
  readonly tried: boolean
}
