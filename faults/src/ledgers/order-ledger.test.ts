import { describe, expect, it } from 'vitest'
import { judgeOrders, type Arrival, type Revocation, type Wish } from './order-ledger.ts'

const wish = (over: Partial<Wish> = {}): Wish => ({
  way: 'batch',
  equipmentId: 'breaker',
  action: 'switchOff',
  accountId: 'manager',
  at: 1_000,
  until: 20_000,
  isRefused: false,
  isStale: false,
  ...over,
})
const arrival = (over: Partial<Arrival> = {}): Arrival => ({
  id: 'order',
  equipmentId: 'breaker',
  action: 'switchOff',
  receivedAt: 2_000,
  exp: 11_000,
  isExecuted: true,
  claimedAt: 1_900,
  ...over,
})
const clean = { twice: 0, late: 0, afterRevocation: 0, onStale: 0, unauthorised: 0 }

describe('what breakers did, held against what was wished', () => {
  it.each<[string, Wish[], Arrival[], Revocation[], object]>([
    ['nothing, of one order for one wish', [wish()], [arrival()], [], {}],
    ['nothing, of two orders for two wishes', [wish(), wish()], [arrival(), arrival({ id: 'next' })], [], {}],
    ['nothing, of an order that was not carried out', [], [arrival({ isExecuted: false })], [], {}],
    ['twice, of two orders for one wish', [wish()], [arrival(), arrival({ id: 'next' })], [], { twice: 1 }],
    ['twice, of one order that came twice', [wish()], [arrival(), arrival({ isExecuted: false })], [], { twice: 1 }],
    ['late, of an order that came after its time', [wish()], [arrival({ receivedAt: 11_001 })], [], { late: 1 }],
    ['unauthorised, of an order that nobody wished', [], [arrival()], [], { unauthorised: 1 }],
    ['unauthorised, of the other move', [wish({ action: 'switchOn' })], [arrival()], [], { unauthorised: 1 }],
    ['unauthorised, of what was wished later', [wish({ at: 3_000 })], [arrival()], [], { unauthorised: 1 }],
    ['unauthorised, of what was wished long ago', [wish({ until: 1_500 })], [arrival()], [], { unauthorised: 1 }],
    ['unauthorised, of what was refused', [wish({ isRefused: true })], [arrival()], [], { unauthorised: 1 }],
    ['unauthorised, of what no table knows', [wish()], [arrival({ claimedAt: undefined })], [], { unauthorised: 1 }],
    ['stale, of a confirmation that held no more', [wish({ isStale: true })], [arrival()], [], { onStale: 1 }],
    [
      'nothing, of a refused wish beside a good one',
      [wish({ isRefused: true }), wish({ at: 1_500 })],
      [arrival()],
      [],
      {},
    ],
    [
      'after the revocation, of an order that was claimed while the right was gone',
      [wish()],
      [arrival()],
      [{ accountId: 'manager', from: 1_500, to: 5_000 }],
      { afterRevocation: 1 },
    ],
    [
      'nothing, of one that was claimed before, by somebody else, or after the right was back',
      [wish(), wish({ accountId: 'other', at: 1_100 }), wish({ at: 1_200 })],
      [arrival(), arrival({ id: 'b', receivedAt: 2_100 }), arrival({ id: 'c', receivedAt: 2_200, claimedAt: 6_000 })],
      [{ accountId: 'manager', from: 1_900, to: 5_000 }],
      {},
    ],
  ])('finds %s', (_what, wishes, arrivals, revocations, expected) => {
    expect(judgeOrders(wishes, arrivals, revocations)).toMatchObject({ ...clean, ...expected })
  })
})
