import { describe, expect, it } from 'vitest'
import type { BookLine } from '#phone/person-book.ts'
import { judgePatrol, type CheckInFact, type PointFact } from './patrol-ledger.ts'

const line = (checkInId: string, change: Partial<BookLine> = {}): BookLine => ({
  what: 'saved',
  accountId: 'chen',
  taskId: 'task',
  placeId: 'lobby',
  checkInId,
  at: 0,
  isClockBad: false,
  ...change,
})
const row = (id: string, change: Partial<CheckInFact> = {}): CheckInFact => ({
  id,
  taskId: 'task',
  placeId: 'lobby',
  state: 'accepted',
  refusal: null,
  ...change,
})
const point = (checkInId: string | null, outcome = 'inTime'): PointFact => ({
  taskId: 'task',
  placeId: 'lobby',
  outcome,
  checkInId,
})
const refused = (id: string, refusal: string): CheckInFact => row(id, { state: 'refused', refusal })

describe('the books of people, held against what the platform counts', () => {
  it.each<[string, BookLine[], CheckInFact[], PointFact[], object]>([
    ['agree', [line('a')], [row('a')], [point('a')], { checkins: 1, lost: 0, twice: 0 }],
    ['miss what never came', [line('a')], [], [point(null, 'open')], { lost: 1, twice: 0 }],
    ['miss what counts and completes nothing', [line('a')], [row('a')], [point(null, 'missed')], { lost: 1 }],
    [
      'miss what an honest phone was refused',
      [line('a')],
      [refused('a', 'tooFast')],
      [point(null, 'open')],
      { lost: 1 },
    ],
    [
      'miss what an honest phone was refused, also when the person went there again',
      [line('a'), line('b')],
      [refused('a', 'tooFast'), row('b')],
      [point('b')],
      { lost: 1 },
    ],
    [
      'let a phone with a wrong clock be refused, when the person went there again',
      [line('a', { isClockBad: true }), line('b', { isClockBad: true })],
      [refused('a', 'clockOff'), row('b')],
      [point('b')],
      { lost: 0, twice: 0, doneAgain: 1 },
    ],
    [
      'count what the manager let count, and what was refused beside it',
      [line('a', { isClockBad: true }), line('b', { isClockBad: true })],
      [refused('a', 'clockOff'), row('b', { state: 'released', refusal: 'tooFast' })],
      [point('b', 'late')],
      { lost: 0, twice: 0, doneAgain: 1 },
    ],
    [
      'see one point that counts twice',
      [line('a'), line('b')],
      [row('a'), row('b')],
      [point('a')],
      { lost: 0, twice: 1 },
    ],
    ['see what nobody did', [], [row('a')], [point('a')], { twice: 1 }],
    ['see a point that nothing has done', [], [], [point(null)], { twice: 1 }],
  ])('%s', (_name, book, checkIns, points, expected) => {
    expect(judgePatrol(book, checkIns, points)).toMatchObject(expected)
  })
})
