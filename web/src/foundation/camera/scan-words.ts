import type { Messages } from '#infrastructure/i18n/messages.ts'

/** Where the words of scanning stand among those of the area that scans: what is looked for is called by its own name. */
export type ScanWords = ($: Messages) => {
  readonly camera: string
  readonly picture: string
  readonly state: Readonly<
    Record<'opening' | 'looking' | 'notInPicture' | 'noLabel' | 'none' | 'refused' | 'busy', string>
  >
}
