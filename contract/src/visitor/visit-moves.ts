/** What becomes of a visit: its states, and the acts that lead from one to the next. */
import type { Name } from '@vigil/device-types/name'

export const visitStates = [
  'asked',
  'approved',
  'refused',
  'withdrawn',
  'revoked',
  'visiting',
  'left',
  'expired',
] as const
export type VisitState = (typeof visitStates)[number]

export const visitStateWords = {
  asked: { zh: '待审核', en: 'To be reviewed' },
  approved: { zh: '已通过', en: 'Approved' },
  refused: { zh: '已拒绝', en: 'Refused' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  revoked: { zh: '已撤销', en: 'Revoked' },
  visiting: { zh: '来访中', en: 'On site' },
  left: { zh: '已离开', en: 'Left' },
  expired: { zh: '已过期', en: 'Expired' },
} as const satisfies Readonly<Record<VisitState, Name>>

export const visitActs = ['approve', 'refuse', 'withdraw', 'revoke', 'enter', 'leave', 'expire'] as const
export type VisitAct = (typeof visitActs)[number]

interface VisitMove {
  readonly from: readonly VisitState[]
  readonly to: VisitState
}

/** Whoever is inside stays so until he leaves: no clock takes him off the list that a fire is counted by. */
export const visitMoves = {
  approve: { from: ['asked'], to: 'approved' },
  refuse: { from: ['asked'], to: 'refused' },
  withdraw: { from: ['asked', 'approved'], to: 'withdrawn' },
  revoke: { from: ['approved'], to: 'revoked' },
  enter: { from: ['approved'], to: 'visiting' },
  leave: { from: ['visiting'], to: 'left' },
  expire: { from: ['asked', 'approved'], to: 'expired' },
} as const satisfies Readonly<Record<VisitAct, VisitMove>>

/** Where an act leads from this state; nothing where it does not. */
export const visitAfter = (state: VisitState, act: VisitAct): VisitState | undefined => {
  const move: VisitMove = visitMoves[act]
  return move.from.includes(state) ? move.to : undefined
}
