import { rightOf } from '@vigil/contract/alarm/kind-rights'
import { alarmActs, type AlarmAct } from '@vigil/contract/alarm/desk'
import { alarmStates, type LiveAlarm } from '@vigil/contract/live/live-events'
import { describe, expect, it } from 'vitest'
import { actRefusal, actsFor, afterAct, movesOf, autoArchiveResult, type ArchivableAlarm } from './handling.rules.ts'

const manager = { isManager: true, isEndUser: false }
const alarm: ArchivableAlarm = {
  kind: 'fault',
  priority: 3,
  condition: 'recovered',
  state: 'received',
  verdict: null,
  cause: null,
  likelyReal: false,
  isOurWord: false,
  photos: 1,
  recoveredAt: 1_000,
  handledAt: null,
  isTouched: false,
}

/** `acknowledge received notified → acknowledged`: the whole table once more, in words. */
const tableOf = (kind: LiveAlarm['kind']): string[] =>
  alarmActs.map((act) => [act, ...movesOf[kind][act].from, '→', movesOf[kind][act].to ?? 'same'].join(' '))

const repaired = [
  'acknowledge received notified → acknowledged',
  'verify → same',
  'correct → same',
  'begin acknowledged → handling',
  'handle acknowledged handling → handled',
  'archive handled → archived',
]
const judged = [
  'acknowledge received notified → acknowledged',
  'verify acknowledged → verified',
  'correct verified handling handled → same',
  'begin verified → handling',
  'handle verified handling → handled',
  'archive handled → archived',
]

describe('[spec 4.state-machines] every move of every kind', () => {
  it.each([
    ['fire-alarm', judged],
    ['alarm', judged],
    ['fault', repaired],
    ['hazard', repaired],
  ] as const)('of %s', (kind, table) => {
    expect(tableOf(kind)).toEqual(table)
  })

  it.each([
    ['fire-alarm', 'fireRec:custom'],
    ['alarm', 'alarmRec:custom'],
    ['fault', 'alarmRec:custom'],
    ['hazard', 'hazardRec:custom'],
  ] as const)('of %s needs its own right', (kind, right) => {
    expect(rightOf(kind, 'custom')).toBe(right)
  })

  it('is offered only where it would be allowed', () => {
    const offered = (state: LiveAlarm['state']): AlarmAct[] =>
      actsFor({ ...alarm, kind: 'alarm', state }, manager, true)
    expect(alarmStates.map((state) => offered(state).join())).toEqual([
      'acknowledge',
      'acknowledge',
      'verify',
      'correct,begin,handle',
      'correct,handle',
      'correct,archive',
      '',
    ])
  })
})

describe('a verdict', () => {
  const open = { ...alarm, kind: 'alarm', state: 'verified', verdict: 'real' } as const

  it('that is corrected to false needs its cause too, and loses it when it is corrected back', () => {
    expect(actRefusal(open, 'correct', manager, { verdict: 'false' })).toBe('causeNeeded')
    const wrong = afterAct(open, 'correct', manager, { verdict: 'false', cause: 'dust' })
    expect(wrong).toMatchObject({ verdict: 'false', cause: 'dust', state: 'verified' })
    expect(afterAct(wrong, 'correct', manager, { verdict: 'real', cause: 'dust' })).toMatchObject({
      verdict: 'real',
      cause: null,
    })
  })

  it('stays through every other act', () => {
    const judgedFalse = { ...open, verdict: 'false', cause: 'dust' } as const
    expect(afterAct(judgedFalse, 'begin', manager)).toMatchObject({
      state: 'handling',
      verdict: 'false',
      cause: 'dust',
    })
  })
})

const minute = 60_000

describe('the clock', () => {
  it.each<[string, Partial<ArchivableAlarm>, number, ReturnType<typeof autoArchiveResult>]>([
    ['counts from the recovery', { recoveredAt: 9 * minute }, 18 * minute, undefined],
    ['closes then', { recoveredAt: 9 * minute }, 19 * minute, 'autoRecovered'],
    ['closes nothing of priority 1, whatever it is', { kind: 'alarm', priority: 1 }, 99 * minute, undefined],
    ['closes no fire, whatever its priority', { kind: 'fire-alarm', priority: 2 }, 99 * minute, undefined],
    ['closes nothing that is active, even if it once recovered', { condition: 'active' }, 99 * minute, undefined],
    ['closes nothing without a moment of recovery', { recoveredAt: null }, 99 * minute, undefined],
    ['archives nothing without one', { state: 'handled', recoveredAt: null, handledAt: 0 }, 9_999 * minute, undefined],
    ['archives nothing without a moment of handling', { state: 'handled' }, 9_999 * minute, undefined],
  ])('%s', (_, change, now, result) => {
    expect(autoArchiveResult({ ...alarm, ...change }, now)).toBe(result)
  })
})
