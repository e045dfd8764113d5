/** How a work order goes from hand to hand: its states, and who may move it from where to where. */

export const orderStates = [
  'draft',
  'submitted',
  'assigned',
  'accepted',
  'arrived',
  'processing',
  'suspended',
  'finished',
  'rejected',
  'passed',
  'closed',
  'cancelled',
] as const
export type OrderState = (typeof orderStates)[number]

export const orderActs = [
  'submit',
  'assign',
  'accept',
  'refuse',
  'arrive',
  'begin',
  'suspend',
  'resume',
  'finish',
  'pass',
  'reject',
  'rate',
  'cancel',
] as const
export type OrderAct = (typeof orderActs)[number]

/** Who asked for it, who sends people, who was sent, and who says that the work is good. */
export const orderSides = ['creator', 'dispatcher', 'assignee', 'acceptor'] as const
export type OrderSide = (typeof orderSides)[number]

export interface OrderMoveRow {
  readonly from: readonly OrderState[]
  readonly to: OrderState
  readonly by: readonly OrderSide[]
}

/** The whole course. A refusal gives the order back to be sent again; what fails its acceptance is worked on again. */
export const orderMoves: Readonly<Record<OrderAct, OrderMoveRow>> = {
  submit: { from: ['draft'], to: 'submitted', by: ['creator'] },
  assign: { from: ['submitted', 'assigned', 'accepted'], to: 'assigned', by: ['dispatcher'] },
  accept: { from: ['assigned'], to: 'accepted', by: ['assignee'] },
  refuse: { from: ['assigned'], to: 'submitted', by: ['assignee'] },
  arrive: { from: ['accepted'], to: 'arrived', by: ['assignee'] },
  begin: { from: ['arrived', 'rejected'], to: 'processing', by: ['assignee'] },
  suspend: { from: ['processing'], to: 'suspended', by: ['assignee'] },
  resume: { from: ['suspended'], to: 'processing', by: ['assignee'] },
  finish: { from: ['processing'], to: 'finished', by: ['assignee'] },
  pass: { from: ['finished'], to: 'passed', by: ['acceptor'] },
  reject: { from: ['finished'], to: 'rejected', by: ['acceptor'] },
  rate: { from: ['passed'], to: 'closed', by: ['creator', 'acceptor'] },
  cancel: { from: ['draft', 'submitted', 'assigned'], to: 'cancelled', by: ['creator', 'dispatcher'] },
}

/** Nothing moves it any more. */
export const orderEnds = ['closed', 'cancelled'] as const satisfies readonly OrderState[]

/** Which clock runs in a state; none while nobody can do anything about it. */
export const orderClocks = ['accept', 'arrive', 'finish'] as const
export type OrderClock = (typeof orderClocks)[number]

export const clockIn: Readonly<Record<OrderState, OrderClock | null>> = {
  draft: null,
  submitted: 'accept',
  assigned: 'accept',
  accepted: 'arrive',
  arrived: 'finish',
  processing: 'finish',
  suspended: null,
  finished: null,
  rejected: 'finish',
  passed: null,
  closed: null,
  cancelled: null,
}

/** The columns of the dispatcher's board; what waits for a part stands with what is worked on. */
export const boardColumns = ['submitted', 'assigned', 'accepted', 'arrived', 'processing', 'finished'] as const
export type BoardColumn = (typeof boardColumns)[number]

export const columnStates: Readonly<Record<BoardColumn, readonly OrderState[]>> = {
  submitted: ['submitted'],
  assigned: ['assigned'],
  accepted: ['accepted'],
  arrived: ['arrived'],
  processing: ['processing', 'suspended', 'rejected'],
  finished: ['finished'],
}
