/** Who may do what to a handover, and what it becomes. Pure. */
import type { HandoverAct, HandoverState } from '@vigil/contract/duty/handover'
import type { ProblemCode } from '@vigil/contract/problems'

export interface Handover {
  readonly state: HandoverState
  readonly leaverId: string
  readonly receiverId: string
  readonly isLeaverSigned: boolean
  readonly isReceiverSigned: boolean
}

export type HandoverRefusal = Extract<
  ProblemCode,
  'handoverElsewhere' | 'notOnDuty' | 'receiverOnly' | 'leaverSignsFirst' | 'signaturesMissing' | 'fireUnverified'
>

/** Every move there is; what is not here is refused. The receiver's signature leaves the state: finishing is an act of its own. */
export const handoverMoves: Readonly<Record<HandoverState, Readonly<Partial<Record<HandoverAct, HandoverState>>>>> = {
  begun: { addLine: 'begun', tick: 'begun', sign: 'signedByLeaver', withdraw: 'withdrawn' },
  signedByLeaver: {
    addLine: 'signedByLeaver',
    tick: 'signedByLeaver',
    sign: 'signedByLeaver',
    finish: 'finished',
    withdraw: 'withdrawn',
  },
  finished: {},
  withdrawn: {},
}

export interface Asking {
  readonly accountId: string
  /** A fire that nobody has verified is open in the unit. */
  readonly isFireOpen: boolean
}

export const handoverRefusal = (
  handover: Handover,
  act: HandoverAct,
  { accountId, isFireOpen }: Asking,
): HandoverRefusal | undefined => {
  const isLeaver = accountId === handover.leaverId
  const isReceiver = accountId === handover.receiverId
  if (!isLeaver && !isReceiver) return 'notOnDuty'
  if (act === 'tick' && !isReceiver) return 'receiverOnly'
  if (act === 'sign' && isReceiver && handover.state === 'begun') return 'leaverSignsFirst'
  if (act === 'finish' && handover.state === 'begun') return 'signaturesMissing'
  if (!handoverMoves[handover.state][act]) return 'handoverElsewhere'
  if (act === 'sign' && (isLeaver ? handover.isLeaverSigned : handover.isReceiverSigned)) return 'handoverElsewhere'
  // What is signed is not written on any more by whoever signed it.
  if (act === 'tick' && handover.isReceiverSigned) return 'handoverElsewhere'
  if (act !== 'finish') return undefined
  if (!handover.isLeaverSigned || !handover.isReceiverSigned) return 'signaturesMissing'
  return isFireOpen ? 'fireUnverified' : undefined
}

const acts: readonly HandoverAct[] = ['addLine', 'tick', 'sign', 'finish', 'withdraw']

/** What a screen offers. A fire greys out finishing with its reason, so it is offered all the same. */
export const handoverActsFor = (handover: Handover, accountId: string): HandoverAct[] =>
  acts.filter((act) => !handoverRefusal(handover, act, { accountId, isFireOpen: false }))

/** The state after an act that was not refused. */
export const afterHandoverAct = ({ state }: Handover, act: HandoverAct): HandoverState =>
  handoverMoves[state][act] ?? state
