/** What state a rule is in, as the glass says it: that of what acts or rests; else that of what is being written. Pure. */
import type { RuleRow } from '@vigil/contract/linkage/linkage'
import type { VersionState } from '@vigil/contract/linkage/rule'
import type { StateTag } from '#ui/severity/state-tag.tsx'

type Tone = Parameters<typeof StateTag>[0]['tone']

/** Colour is for severity: what acts is normal, what rests and what is written is plain. */
export const stateTones: Readonly<Record<VersionState, Tone>> = {
  on: 'ok',
  off: 'off',
  waiting: 'action',
  draft: 'plain',
  replaced: 'plain',
}

interface Shown {
  readonly state: VersionState
  /** Something newer that does not act yet. */
  readonly besides: VersionState | undefined
}

export const stateOf = ({ live, draft }: Pick<RuleRow, 'live' | 'draft'>): Shown =>
  live ? { state: live.state, besides: draft?.state } : { state: draft?.state ?? 'draft', besides: undefined }
