import { waysOutOf } from '@vigil/contract/billing/reconcile'
import { describe, expect, it } from 'vitest'
import type { BillLine } from '#infrastructure/payment/pay-channel.ts'
import { matchLines, type OwnLine } from './match.rules.ts'

const at = new Date('2026-11-10T04:00:00Z')
const theirs: BillLine = { kind: 'in', tradeNo: 't', orderNo: 'o', returnNo: '', fen: 100, at }
const ours: OwnLine = {
  kind: 'in',
  trade_no: 't',
  return_no: '',
  order_no: 'o',
  fen: 100,
  at,
  is_of_day: true,
  is_matched: false,
}
const back: BillLine = { ...theirs, kind: 'back', returnNo: 'r' }
const ourBack: OwnLine = { ...ours, kind: 'back', return_no: 'r' }

describe('a bill beside our ledger', () => {
  it.each<[string, BillLine[], OwnLine[], object[]]>([
    ['agrees', [theirs], [ours], [{ outcome: 'matched', their_fen: 100, our_fen: 100 }]],
    ['has what we never heard of', [theirs], [], [{ outcome: 'missingHere', their_fen: 100, our_fen: null }]],
    ['has what nobody ordered', [theirs], [{ ...ours, fen: null }], [{ outcome: 'missingHere' }]],
    ['lacks what we have', [], [ours], [{ outcome: 'missingThere', their_fen: null, our_fen: 100 }]],
    ['says another amount', [theirs], [{ ...ours, fen: 99 }], [{ outcome: 'amountDiffers', our_fen: 99 }]],
    ['has a line twice', [theirs, theirs], [ours], [{ outcome: 'matched' }]],
    ['has what we heard after midnight', [theirs], [{ ...ours, is_of_day: false }], [{ outcome: 'matched' }]],
    ['lacks what another day’s bill had', [], [{ ...ours, is_matched: true }], []],
    ['knows a refund by our number', [back], [ourBack], [{ outcome: 'matched', their_fen: -100, our_fen: -100 }]],
    [
      'knows the payment and not its refund',
      [theirs],
      [ours, ourBack],
      [{ outcome: 'matched' }, { kind: 'back', outcome: 'missingThere', our_fen: -100 }],
    ],
    [
      'has another refund than we do',
      [{ ...back, returnNo: 'q' }],
      [ourBack],
      [{ outcome: 'missingHere' }, { outcome: 'missingThere' }],
    ],
  ])('%s', (_, bill, ledger, expected) => {
    const found = matchLines(bill, ledger)
    expect(found).toMatchObject(expected)
    expect(found).toHaveLength(expected.length)
  })
})

describe('a way out', () => {
  const heard = { outcome: 'missingHere', kind: 'in', theirFen: 100, orderFen: 100, isAside: false } as const
  it.each([
    ['of what was paid and never heard: count it or give it back', heard, ['credit', 'giveBack']],
    ['of another amount than ordered: not to be counted', { ...heard, theirFen: 1 }, ['giveBack', 'acknowledge']],
    ['of what nobody ordered: a person says why', { ...heard, orderFen: null }, ['acknowledge']],
    ['of what lies aside: back', { ...heard, outcome: 'amountDiffers', isAside: true }, ['giveBack', 'acknowledge']],
    ['of what only we have: a person says why', { ...heard, outcome: 'missingThere' }, ['acknowledge']],
    ['of what agrees: none', { ...heard, outcome: 'matched' }, []],
  ] as const)('%s', (_, difference, ways) => expect(waysOutOf(difference)).toEqual(ways))
})
