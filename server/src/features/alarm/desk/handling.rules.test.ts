import { alarmActs, type AlarmAct } from '@vigil/contract/alarm/desk'
import { alarmKinds, alarmStates } from '@vigil/contract/live/live-events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  actRefusal,
  actsFor,
  afterAct,
  movesOf,
  autoArchiveResult,
  type AlarmState,
  type HandledAlarm,
  type ArchivableAlarm,
} from './handling.rules.ts'

const fire: HandledAlarm = {
  kind: 'fire-alarm',
  priority: 1,
  condition: 'active',
  state: 'received',
  verdict: null,
  cause: null,
  likelyReal: false,
  isOurWord: false,
  photos: 1,
}
const fault: HandledAlarm = { ...fire, kind: 'fault', priority: 3 }
const guard = { isManager: false, isEndUser: false }
const manager = { isManager: true, isEndUser: false }
const tenant = { isManager: false, isEndUser: true }

describe('[spec 4.state-machines] the table of moves', () => {
  it.each<[AlarmAct, AlarmState, AlarmState]>([
    ['acknowledge', 'received', 'acknowledged'],
    ['acknowledge', 'notified', 'acknowledged'],
    ['verify', 'acknowledged', 'verified'],
    ['begin', 'verified', 'handling'],
    ['handle', 'verified', 'handled'],
    ['handle', 'handling', 'handled'],
    ['archive', 'handled', 'archived'],
  ])('of a fire: %s takes it from %s to %s', (act, from, to) => {
    const alarm = { ...fire, state: from, condition: 'recovered' as const }
    expect(actRefusal(alarm, act, manager, { verdict: 'real' })).toBeUndefined()
    expect(afterAct(alarm, act, manager, { verdict: 'real' }).state).toBe(to)
  })

  it('refuses every move that is not in it', () => {
    for (const kind of alarmKinds)
      for (const state of alarmStates)
        for (const act of alarmActs)
          if (!movesOf[kind][act].from.includes(state))
            expect(actRefusal({ ...fire, kind, state }, act, manager, { verdict: 'real' })).toBe('alarmElsewhere')
  })

  it('lets nobody skip the verdict of a fire, and asks for none of a fault', () => {
    expect(actRefusal({ ...fire, state: 'acknowledged' }, 'handle', manager)).toBe('alarmElsewhere')
    expect(actRefusal({ ...fault, state: 'acknowledged' }, 'handle', guard)).toBeUndefined()
  })
})

describe('a verdict', () => {
  const alarm = { ...fire, state: 'acknowledged' as const }
  it('needs the cause when it says false', () => {
    expect(actRefusal(alarm, 'verify', guard, { verdict: 'false' })).toBe('causeNeeded')
    expect(actRefusal(alarm, 'verify', guard, { verdict: 'false', cause: 'steam' })).toBeUndefined()
    expect(afterAct(alarm, 'verify', guard, { verdict: 'false', cause: 'steam' })).toMatchObject({
      state: 'verified',
      verdict: 'false',
      cause: 'steam',
    })
  })

  it('is corrected by a manager only, and stays where it was', () => {
    const judged = { ...alarm, state: 'handling' as const, verdict: 'false' as const, cause: 'dust' as const }
    expect(actRefusal(judged, 'correct', guard, { verdict: 'real' })).toBe('forbidden')
    expect(afterAct(judged, 'correct', manager, { verdict: 'real' })).toMatchObject({
      state: 'handling',
      verdict: 'real',
      cause: null,
    })
  })

  it('is not for a tenant, whose acknowledgement changes no state', () => {
    expect(actRefusal(alarm, 'verify', tenant, { verdict: 'real' })).toBe('verdictNotYours')
    expect(actRefusal(fire, 'acknowledge', tenant)).toBeUndefined()
    expect(afterAct(fire, 'acknowledge', tenant)).toBe(fire)
  })
})

describe('[workflows 1] what threatened life and was real', () => {
  const real = { ...fire, state: 'handling' as const, verdict: 'real' as const, photos: 0 }
  it('is not dealt with, nor put away, before somebody has shown the place', () => {
    expect(actRefusal(real, 'handle', guard)).toBe('photoNeeded')
    expect(actRefusal({ ...real, photos: 1 }, 'handle', guard)).toBeUndefined()
    const quiet = { ...real, state: 'handled' as const, condition: 'recovered' as const }
    expect(actRefusal(quiet, 'archive', manager)).toBe('photoNeeded')
    expect(
      autoArchiveResult({ ...quiet, recoveredAt: 0, handledAt: 0, isTouched: true }, 30 * 86_400_000),
    ).toBeUndefined()
  })

  it('needs no photo when it was false, a test, or no danger to life', () => {
    expect(actRefusal({ ...real, verdict: 'false' }, 'handle', guard)).toBeUndefined()
    expect(actRefusal({ ...real, verdict: 'drill' }, 'handle', guard)).toBeUndefined()
    expect(actRefusal({ ...real, priority: 2 }, 'handle', guard)).toBeUndefined()
  })

  it('still shows the button, so that the form can ask for the photo', () => {
    expect(actsFor(real, guard, true)).toContain('handle')
  })
})

describe('the archive', () => {
  it('takes nothing that is still active, except what no device will ever take back', () => {
    const handled = { ...fire, state: 'handled' as const }
    expect(actRefusal(handled, 'archive', manager)).toBe('stillActive')
    expect(actRefusal({ ...handled, condition: 'recovered' }, 'archive', manager)).toBeUndefined()
    expect(actRefusal({ ...fault, state: 'handled', isOurWord: true }, 'archive', manager)).toBeUndefined()
  })

  it('opens for a manager, not for a guard', () => {
    const quiet = { ...fire, state: 'handled' as const, condition: 'recovered' as const }
    expect(actsFor(quiet, guard, true)).not.toContain('archive')
    expect(actsFor(quiet, manager, true)).toContain('archive')
    expect(actsFor(quiet, manager, false)).toEqual([])
  })
})

const minute = 60_000
const day = 24 * 60 * minute
const calm: ArchivableAlarm = {
  ...fire,
  kind: 'alarm',
  priority: 2,
  condition: 'recovered',
  recoveredAt: 0,
  handledAt: null,
  isTouched: false,
}

describe('the clock', () => {
  it.each<[string, Partial<ArchivableAlarm>, number, ReturnType<typeof autoArchiveResult>]>([
    ['closes an alarm that was quiet for ten minutes and touched by nobody', {}, 10 * minute, 'autoRecovered'],
    ['waits for the whole ten minutes', {}, 10 * minute - 1, undefined],
    ['leaves what somebody has touched', { isTouched: true }, day, undefined],
    ['leaves what is still active', { condition: 'active', recoveredAt: null }, day, undefined],
    ['gives a hazard half an hour', { kind: 'hazard', priority: 3 }, 29 * minute, undefined],
    ['closes a hazard then', { kind: 'hazard', priority: 3 }, 30 * minute, 'autoRecovered'],
    ['archives what was handled, a day after', { state: 'handled', handledAt: 0 }, day, 'settled'],
    ['counts that day from the later of the two', { state: 'handled', handledAt: minute }, day, undefined],
    [
      'does not archive what never recovered',
      { state: 'handled', handledAt: 0, condition: 'active' },
      9 * day,
      undefined,
    ],
    ['takes out what no device will take back', { state: 'handled', isOurWord: true }, 0, 'settled'],
  ])('%s', (_, change, now, result) => {
    expect(autoArchiveResult({ ...calm, ...change }, now)).toBe(result)
  })
})

const anyAlarm = fc.record({
  kind: fc.constantFrom(...alarmKinds),
  priority: fc.integer({ min: 1, max: 5 }),
  condition: fc.constantFrom('active' as const, 'recovered' as const),
  state: fc.constantFrom(...alarmStates),
  verdict: fc.constant(null),
  cause: fc.constant(null),
  likelyReal: fc.boolean(),
  isOurWord: fc.boolean(),
  photos: fc.nat({ max: 9 }),
  recoveredAt: fc.option(fc.integer({ min: 0, max: 1_000 })),
  handledAt: fc.option(fc.integer({ min: 0, max: 1_000 })),
  isTouched: fc.boolean(),
})

describe('whatever happens', () => {
  it('a recovery never closes a fire, nor anything that threatens life: only people do', () => {
    fc.assert(
      fc.property(anyAlarm, fc.integer({ min: 0, max: 1e12 }), (alarm, now) => {
        if (alarm.state === 'handled') return true
        const isUrgent = alarm.priority === 1 || alarm.kind === 'fire-alarm'
        return !isUrgent || autoArchiveResult(alarm, now) === undefined
      }),
    )
  })

  it('nothing goes back, and an archived alarm never moves again', () => {
    fc.assert(
      fc.property(anyAlarm, fc.constantFrom(...alarmActs), fc.boolean(), (alarm, act, isManager) => {
        const handler = { isManager, isEndUser: false }
        if (actRefusal(alarm, act, handler, { verdict: 'real' }) !== undefined) return true
        const next = afterAct(alarm, act, handler, { verdict: 'real' })
        return alarm.state !== 'archived' && alarmStates.indexOf(next.state) >= alarmStates.indexOf(alarm.state)
      }),
    )
  })
})
