import type { VisitState } from '@vigil/contract/visitor/visit-moves'

export const visitTone = {
  asked: 'warn',
  approved: 'plain',
  refused: 'off',
  withdrawn: 'off',
  revoked: 'off',
  visiting: 'action',
  left: 'off',
  expired: 'off',
} as const satisfies Readonly<Record<VisitState, string>>
