import { describe, expect, it } from 'vitest'
import { billMoves, billStates, mayMoveBill, type BillMove, type BillState } from './bill-states.ts'

const moves: readonly BillMove[] = ['issue', 'confirm', 'pay', 'lapse', 'writeOff']
const onwards = (state: BillState): string[] => moves.filter((move) => mayMoveBill(move, state))

describe('a bill', () => {
  it.each([
    ['draft', ['issue']],
    ['issued', ['confirm', 'pay', 'lapse', 'writeOff']],
    ['confirmed', ['pay', 'lapse', 'writeOff']],
    ['overdue', ['pay', 'writeOff']],
    ['paid', []],
    ['writtenOff', []],
  ] as const)('that is %s can only go where the table says', (state, ways) => {
    expect(onwards(state)).toEqual(ways)
  })

  it('ends nowhere but in states that there are', () => {
    for (const { to } of Object.values(billMoves)) expect(billStates).toContain(to)
  })
})
