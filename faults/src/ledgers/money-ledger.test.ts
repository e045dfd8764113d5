import { describe, expect, it } from 'vitest'
import { judgeMoney, type MoneyFacts, type OutsideBooks } from './money-ledger.ts'

const trade = { channel: 'chatPay', tradeNo: 't', orderNo: 'n', fen: 100, at: 0 } as const
const order = { id: 'o', no: 'n', companyId: 'c', kind: 'topUp', fen: 100, state: 'done', tradeNo: 't' }
const credit = { orderId: 'o', kind: 'topUp', note: 't' }
const stray = { ...credit, kind: 'stray' }
const back = { tradeNo: 't', fen: 100, no: 'b', at: 0 }
const fair: OutsideBooks = {
  trades: [trade],
  givenBack: [],
  spent: [{ companyId: 'c', bought: 0, givenBack: 0, purchases: 0 }],
}
const told: MoneyFacts = {
  orders: [order],
  movements: [credit],
  believed: ['t'],
  balances: [{ companyId: 'c', fen: 100 }],
}
const expired = { ...order, state: 'expired', tradeNo: null }
const none = { balances: [{ companyId: 'c', fen: 0 }] }

describe('the books of channels, held against what the platform has booked', () => {
  it.each<[string, Partial<OutsideBooks>, Partial<MoneyFacts>, object]>([
    ['agree', {}, {}, { payments: 1 }],
    ['miss what was never booked', {}, { orders: [expired], movements: [], ...none }, { lost: 2 }],
    ['miss what came too late and stays', {}, { orders: [expired], movements: [stray], ...none }, { lost: 2 }],
    [
      'are content when it went back',
      { givenBack: [back] },
      { orders: [expired], movements: [stray, { ...credit, kind: 'returned' }], ...none },
      { wentBack: 1 },
    ],
    ['see a payment that counts twice', {}, { movements: [credit, credit] }, { twice: 2 }],
    ['see what was credited and given back', { givenBack: [back] }, {}, { twice: 2, lost: 1, wentBack: 1 }],
    ['see a balance that grew by itself', {}, { balances: [{ companyId: 'c', fen: 101 }] }, { twice: 1 }],
    ['see a balance that lost a fen', {}, { balances: [{ companyId: 'c', fen: 99 }] }, { lost: 1 }],
    ['see that another amount paid', { trades: [{ ...trade, fen: 1 }] }, none, { wrongAmountAccepted: 1 }],
    ['see what nobody paid', { trades: [] }, none, { payments: 0, forgedAccepted: 2 }],
    [
      'see an order that is paid by nothing',
      {},
      { movements: [stray], orders: [order] },
      { forgedAccepted: 1, lost: 1 },
    ],
  ])('%s', (_, books, facts, verdict) => {
    const zero = { payments: 1, wentBack: 0, lost: 0, twice: 0, wrongAmountAccepted: 0, forgedAccepted: 0 }
    expect(judgeMoney({ ...fair, ...books }, { ...told, ...facts })).toMatchObject({ ...zero, ...verdict })
  })
})
