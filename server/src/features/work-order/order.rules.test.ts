import { orderActs, orderMoves, orderStates, type OrderSide } from '@vigil/contract/work-order/order-moves'
import { describe, expect, it } from 'vitest'
import { duesOf } from './order-clock.rules.ts'
import {
  isNotWell,
  metresBetween,
  orderActsFor,
  orderRefusal,
  type HandledOrder,
  type OrderPerson,
} from './order.rules.ts'

const nobody: OrderPerson = { accountId: 'nobody', mayDispatch: false, mayPass: false }
const people: Readonly<Record<OrderSide, OrderPerson>> = {
  creator: { ...nobody, accountId: 'maker' },
  dispatcher: { ...nobody, accountId: 'dispatcher', mayDispatch: true },
  assignee: { ...nobody, accountId: 'worker' },
  acceptor: { ...nobody, accountId: 'acceptor', mayPass: true },
}
const inState = (state: HandledOrder['state']): HandledOrder => ({
  kind: 'repair',
  state,
  urgency: 'normal',
  zone: 'Asia/Shanghai',
  makerId: 'maker',
  assigneeId: 'worker',
  ...duesOf('normal', Date.UTC(2026, 0, 5), 'Asia/Shanghai'),
  finishLeftMs: null,
  restSince: null,
  restUsedMs: 0,
  rejections: 0,
  refusedBy: [],
  afterPhotos: 0,
})

describe('the table of moves [spec 4.state-machines]', () => {
  it.each(orderActs.flatMap((act) => orderStates.map((state) => [act, state] as const)))(
    '%s from %s is refused exactly where the table has no such row',
    (act, state) => {
      const person = people[orderMoves[act].by[0] ?? 'creator']
      const isRow = orderMoves[act].from.includes(state)
      expect(orderRefusal(inState(state), act, person)).toBe(isRow ? undefined : 'orderElsewhere')
    },
  )

  it.each(orderActs)('%s is done by those whom the table names and by nobody else', (act) => {
    const { from, by } = orderMoves[act]
    for (const state of from) {
      expect(orderRefusal(inState(state), act, nobody)).toBeTruthy()
      for (const side of ['creator', 'dispatcher', 'assignee', 'acceptor'] as const)
        expect([side, orderRefusal(inState(state), act, people[side]) === undefined]).toEqual([side, by.includes(side)])
    }
  })

  it('leaves nothing to do where it has ended, and to nobody who has no part in it', () => {
    for (const end of ['closed', 'cancelled'] as const)
      for (const person of Object.values(people)) expect(orderActsFor(inState(end), person)).toEqual([])
    for (const state of orderStates) expect(orderActsFor(inState(state), nobody)).toEqual([])
  })

  it('does not let one person do the work and find it good', () => {
    const both = { accountId: 'worker', mayDispatch: true, mayPass: true }
    expect(orderRefusal(inState('finished'), 'pass', both)).toBe('acceptorIsAssignee')
    expect(orderRefusal(inState('finished'), 'reject', both)).toBe('acceptorIsAssignee')
  })
})

it('equipment of which nothing is known is not held against anybody', () => {
  expect(isNotWell({ isOnline: null, isRecovered: null })).toBe(false)
  expect(isNotWell({ isOnline: true, isRecovered: false })).toBe(true)
  expect(isNotWell({ isOnline: false, isRecovered: null })).toBe(true)
})

it('a degree of latitude is 111 km', () => {
  const at = (latitude: number) => ({ longitude: 121.5, latitude })
  expect(Math.round(metresBetween(at(31), at(32)) / 1_000)).toBe(111)
})
