import { describe, expect, it } from 'vitest'
import type { alarmStates } from '@vigil/contract/live/live-events'
import type { verdicts } from '@vigil/contract/alarm/desk'
import {
  conditions,
  grades,
  gradeOf,
  handlingOf,
  handlings,
  moves,
  movesFor,
  sayings,
  situationOf,
  type Situation,
} from './lifecycle.rules.ts'

const both = [false, true]
const situations: Situation[] = conditions.flatMap((condition) =>
  handlings
    .filter((handling) => (handling === 'none') === (condition === 'none'))
    .flatMap((handling) =>
      sayings.flatMap((said) =>
        grades.flatMap((grade) =>
          both.flatMap((isCalling) =>
            both.flatMap((isLongOver) =>
              both.map((isFlapping) => ({ condition, handling, said, grade, isCalling, isLongOver, isFlapping })),
            ),
          ),
        ),
      ),
    ),
)
const only = (is: Situation) => {
  const [move, ...others] = movesFor(is)
  expect({ is, count: others.length + (move ? 1 : 0) }).toEqual({ is, count: 1 })
  return move
}

describe('the table of moves', () => {
  it('has exactly one row for every situation, and none that never applies', () => {
    const used = new Set(situations.map(only))
    expect(moves.filter((move) => !used.has(move))).toEqual([])
  })

  it('says of each row why, once, in a sentence', () => {
    for (const { because } of moves) expect(because).toMatch(/^[A-Z].{15,}\.$/)
    expect(situations).toHaveLength(528 * 2)
  })

  it('never leaves what threatens life, begins and is not judged, without a call to come (A2)', () => {
    const silent = situations.filter((is) => {
      const begins = is.said === 'on' && is.grade === 'life' && is.handling !== 'fought'
      const isEcho = is.condition === 'active' && (is.handling === 'dismissed' || is.handling === 'handled')
      if (!begins || (isEcho && !is.isLongOver)) return false
      return only(is)?.calls !== 'begin' && !is.isCalling
    })
    expect(silent).toEqual([])
  })

  it('begins calls with a new alarm and never otherwise, and ends nothing but a condition', () => {
    for (const { step, calls } of moves) expect(calls === 'begin').toBe(step === 'raise' || step === 'reopen')
    for (const { when, step } of moves) if (step === 'recover') expect(when.said).toEqual(['off'])
  })

  it.each<[string, Partial<Situation>, string | null, string]>([
    ['A2: burns again after its last call', { condition: 'recovered' }, 'reopen', 'begin'],
    [
      'A2: acknowledged, and burns again after its last call',
      { condition: 'recovered', handling: 'taken' },
      'reopen',
      'begin',
    ],
    ['A2: burns again while calls are to come', { condition: 'recovered', isCalling: true }, 'reactivate', 'keep'],
    ['A2: of priority 2 as well', { condition: 'recovered', grade: 'alarm' }, 'reopen', 'begin'],
    ['comes and goes', { condition: 'recovered', grade: 'alarm', isFlapping: true }, 'reactivate', 'keep'],
    ['comes and goes, and is a fire', { condition: 'recovered', isFlapping: true }, 'reopen', 'begin'],
    ['A5: latched, long after it was called nothing', { handling: 'dismissed', isLongOver: true }, 'reopen', 'begin'],
    ['A5: latched, long after it was dealt with', { handling: 'handled', isLongOver: true }, 'reopen', 'begin'],
    ['A5: latched, an echo', { handling: 'dismissed' }, 'merge', 'keep'],
    ['A5: of priority 2', { handling: 'dismissed', grade: 'alarm', isLongOver: true }, 'merge', 'keep'],
    ['said again, with calls to come', { isCalling: true }, 'merge', 'keep'],
    ['said again, with none', {}, 'reopen', 'begin'],
    ['said again, of priority 2', { grade: 'alarm' }, 'merge', 'keep'],
    ['fought', { handling: 'fought', condition: 'recovered' }, 'reactivate', 'keep'],
    ['fought, said again', { handling: 'fought' }, 'merge', 'keep'],
    ['a fault that comes back', { grade: 'lesser', condition: 'recovered' }, 'reactivate', 'resume'],
    ['a fault that somebody has', { grade: 'lesser', condition: 'recovered', handling: 'taken' }, 'reactivate', 'keep'],
    ['a fault that ends', { grade: 'lesser', said: 'off' }, 'recover', 'stop'],
    ['a fire that ends', { said: 'off' }, 'recover', 'keep'],
    ['an end that is held', { said: 'held' }, null, 'keep'],
    ['once is enough', { said: 'once', grade: 'lesser' }, null, 'keep'],
    ['ends twice', { said: 'off', condition: 'recovered' }, null, 'keep'],
    ['ends before it began', { said: 'off', condition: 'none', handling: 'none' }, null, 'keep'],
  ])('%s', (_name, change, step, calls) => {
    const burning = { condition: 'active', handling: 'waiting', said: 'on', grade: 'life' } as const
    const is = { ...burning, isCalling: false, isLongOver: false, isFlapping: false, ...change }
    expect(only(is)).toMatchObject({ step, calls })
  })
})

describe('where an alarm stands', () => {
  it.each<[(typeof alarmStates)[number], (typeof verdicts)[number] | null, string]>([
    ['received', null, 'waiting'],
    ['notified', null, 'waiting'],
    ['acknowledged', null, 'taken'],
    ['verified', 'real', 'fought'],
    ['handling', 'real', 'fought'],
    ['handling', null, 'fought'],
    ['verified', 'false', 'dismissed'],
    ['handling', 'test', 'dismissed'],
    ['verified', 'drill', 'dismissed'],
    ['handled', 'real', 'handled'],
    ['handled', 'false', 'handled'],
  ])('%s with the verdict %s is %s', (state, verdict, handling) => {
    expect(handlingOf({ state, verdict })).toBe(handling)
  })

  it('is of life by kind or by priority', () => {
    expect(gradeOf({ kind: 'fire-alarm', priority: 3 })).toBe('life')
    expect(gradeOf({ kind: 'alarm', priority: 1 })).toBe('life')
    expect(gradeOf({ kind: 'alarm', priority: 2 })).toBe('alarm')
    expect(gradeOf({ kind: 'fault', priority: 3 })).toBe('lesser')
  })
})

describe('what is said', () => {
  const minute = 60_000
  const said = { on: true, once: false, held: false, at: 100 * minute }
  const fire = { kind: 'fire-alarm', priority: 1 } as const
  const fault = { kind: 'fault', priority: 3 } as const
  const standing = {
    condition: 'active',
    state: 'verified',
    verdict: 'false',
    verdictAt: 98 * minute,
    handledAt: null,
    ladderDue: null,
    isFlapping: false,
    flapSince: null,
  } as const

  it('of nothing that is open', () => {
    expect(situationOf(said, fire, undefined)).toEqual({
      condition: 'none',
      handling: 'none',
      said: 'on',
      grade: 'life',
      isCalling: false,
      isLongOver: true,
      isFlapping: false,
    })
  })

  it('once is enough, except of what threatens life', () => {
    expect(situationOf({ ...said, once: true }, fault, undefined).said).toBe('once')
    expect(situationOf({ ...said, once: true }, fire, undefined).said).toBe('on')
    expect(situationOf({ ...said, on: false, once: true }, fault, undefined).said).toBe('off')
    expect(situationOf({ ...said, on: false, held: true }, fire, undefined).said).toBe('held')
  })

  it.each([
    ['two minutes after the verdict is an echo', { verdictAt: 98 * minute }, false],
    ['three minutes after it still is', { verdictAt: 97 * minute }, false],
    ['later it is not', { verdictAt: 97 * minute - 1 }, true],
    ['nor an echo of a verdict when it was dealt with just now', { verdictAt: 0, handledAt: 99 * minute }, false],
    ['nor when both are long ago', { verdictAt: 0, handledAt: 1 }, true],
  ])('%s (A5)', (_name, change, isLongOver) => {
    expect(situationOf(said, fire, { ...standing, ...change })).toMatchObject({ handling: 'dismissed', isLongOver })
  })

  it('while a call is to come', () => {
    expect(situationOf(said, fire, standing).isCalling).toBe(false)
    expect(situationOf(said, fire, { ...standing, ladderDue: 0 }).isCalling).toBe(true)
  })

  it('of a point that comes and goes, for an hour', () => {
    const flapping = (isFlapping: boolean, flapSince: number | null) =>
      situationOf(said, fire, { ...standing, isFlapping, flapSince }).isFlapping
    expect(flapping(true, 41 * minute)).toBe(true)
    expect(flapping(true, 40 * minute)).toBe(false)
    expect(flapping(true, null)).toBe(false)
    expect(flapping(false, 99 * minute)).toBe(false)
  })
})
