import { hazardActs, hazardLevels, hazardStates, type HazardAct } from '@vigil/contract/hazard/hazard'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deadlineOf, isSettled, levels, reminderAfter, remindersOf } from './hazard-clock.rules.ts'
import {
  afterHazardAct,
  hazardRefusal,
  isOverdue,
  moves,
  type HandledHazard,
  type HazardPerson,
} from './hazard.rules.ts'

const hour = 3_600_000
const day = 24 * hour
const start = Date.UTC(2026, 0, 1)

const person = (accountId: string, more: Partial<HazardPerson> = {}): HazardPerson => ({
  accountId,
  mayManage: true,
  isManager: false,
  isResponsible: false,
  isCentre: false,
  ...more,
})
const corrector = person('corrector', { mayManage: false })
const manager = person('manager', { isManager: true })
const responsible = person('responsible', { isManager: true, isResponsible: true })
const centre = person('centre', { isManager: true, isCentre: true })
const officer = person('officer')
const everyone = [corrector, manager, responsible, centre, officer]

const found = (level: HandledHazard['level'] = 'general'): HandledHazard => ({
  ...deadlineOf(level, start),
  state: 'found',
  foundAt: start,
  extensions: 0,
  rejections: 0,
  correctorId: null,
  submittedBy: null,
  hasPlan: false,
  signed: {},
})
const inState = (state: HandledHazard['state'], more: Partial<HandledHazard> = {}): HandledHazard => ({
  ...found(),
  state,
  correctorId: 'corrector',
  submittedBy: 'corrector',
  ...more,
})
const doneBy: Readonly<Record<(typeof moves)[HazardAct]['by'], HazardPerson>> = {
  manager,
  corrector,
  reviewer: manager,
}

describe('the table of moves', () => {
  it.each(hazardActs.flatMap((act) => hazardStates.map((state) => [act, state] as const)))(
    '%s from %s is refused exactly where the table has no such row',
    (act, state) => {
      const hazard = inState(state, act === 'plan' ? { level: 'major' } : {})
      const refusal = hazardRefusal(hazard, act, doneBy[moves[act].by], {}, start)
      expect(refusal === 'hazardElsewhere').toBe(!moves[act].from.includes(state))
    },
  )

  it('a general hazard has three days, a serious one a day', () => {
    expect(found('general').dueAt - start).toBe(3 * day)
    expect(found('serious').dueAt - start).toBe(day)
  })
})

describe('a review', () => {
  const submitted = inState('submitted')

  it('is not done by whoever corrected it, whatever his rights', () => {
    const both = { ...manager, accountId: 'corrector' }
    expect(hazardRefusal(submitted, 'approve', both)).toBe('reviewerIsCorrector')
    expect(hazardRefusal(submitted, 'reject', both)).toBe('reviewerIsCorrector')
  })

  it('of a general hazard is the manager’s; a duty officer does not sign', () => {
    expect(hazardRefusal(submitted, 'approve', officer)).toBe('reviewNotYours')
    expect(afterHazardAct(submitted, 'approve', manager, {}, start).state).toBe('closed')
  })

  it('of a serious one needs the unit and the operator, each once', () => {
    const serious = inState('submitted', { level: 'serious' })
    const once = afterHazardAct(serious, 'approve', manager, {}, start)
    expect(once.state).toBe('submitted')
    expect(hazardRefusal(once, 'approve', manager)).toBe('hazardElsewhere')
    expect(hazardRefusal(once, 'approve', responsible)).toBe('hazardElsewhere')
    expect(afterHazardAct(once, 'approve', centre, {}, start).state).toBe('closed')
  })

  it('of a major one needs the responsible person himself', () => {
    const major = inState('submitted', { level: 'major' })
    expect(hazardRefusal(major, 'approve', manager)).toBe('reviewNotYours')
    expect(hazardRefusal(major, 'approve', responsible)).toBeUndefined()
  })

  it('that fails restarts half of the first deadline and takes all signatures back', () => {
    const serious = inState('submitted', { ...deadlineOf('serious', start), signed: { unit: 'manager' } })
    const at = start + 30 * hour
    const rejected = afterHazardAct(serious, 'reject', centre, {}, at)
    expect(rejected).toMatchObject({ state: 'rejected', dueAt: at + 12 * hour, signed: {}, rejections: 1 })
    const again = afterHazardAct({ ...rejected, state: 'submitted' }, 'reject', centre, {}, at + day)
    expect(again.dueAt).toBe(at + day + 12 * hour)
  })
})

describe('a deadline', () => {
  it('of a general hazard is extended twice, of a serious one once, each time by the first length at most', () => {
    const later = { dueAt: start + 4 * day }
    expect(hazardRefusal(found(), 'extend', manager, later, start)).toBeUndefined()
    expect(hazardRefusal({ ...found(), extensions: 2 }, 'extend', manager, later, start)).toBe('extensionsSpent')
    expect(hazardRefusal({ ...found('serious'), extensions: 1 }, 'extend', manager, later, start)).toBe(
      'extensionsSpent',
    )
    expect(hazardRefusal(found(), 'extend', manager, { dueAt: start + 7 * day }, start)).toBe('deadlineWrong')
    expect(hazardRefusal(found(), 'extend', manager, { dueAt: start + day }, start)).toBe('deadlineWrong')
  })

  it('that is over is a flag, and ends with the hazard', () => {
    const at = start + 3 * day + 1
    expect(isOverdue(found(), at)).toBe(true)
    expect(isOverdue(found(), at - 1)).toBe(false)
    expect(isOverdue(inState('closed'), at)).toBe(false)
  })

  it('is spoken of at 50, 80 and 100 percent, and daily after that, for a month', () => {
    expect(remindersOf(found('serious')).map(({ percent, at }) => [percent, (at - start) / hour])).toEqual([
      [50, 12],
      [80, 19.2],
      [100, 24],
    ])
    expect(reminderAfter(80, start)).toEqual([])
    expect(reminderAfter(100, start)).toEqual([{ percent: 101, at: start + day }])
    expect(reminderAfter(130, start)).toEqual([])
  })

  it('of a major hazard comes from its plan, without which nothing is submitted', () => {
    const major = inState('correcting', { level: 'major' })
    expect(hazardRefusal(major, 'submit', corrector)).toBe('planNeeded')
    const planned = afterHazardAct(major, 'plan', manager, { dueAt: start + 40 * day }, start)
    expect(planned).toMatchObject({ hasPlan: true, dueAt: start + 40 * day, deadlineMs: 40 * day })
    expect(hazardRefusal(planned, 'submit', corrector)).toBeUndefined()
  })
})

it('a device’s hazard is gone half an hour after the device recovered', () => {
  expect(isSettled(null, start)).toBe(false)
  expect(isSettled(start, start + hour / 2 - 1)).toBe(false)
  expect(isSettled(start, start + hour / 2)).toBe(true)
})

describe('any sequence of acts by anybody', () => {
  const step = fc.record({
    act: fc.constantFrom(...hazardActs),
    who: fc.constantFrom(...everyone, { ...manager, accountId: 'corrector' }),
    to: fc.constantFrom('corrector', 'manager', 'centre'),
    level: fc.constantFrom(...hazardLevels),
    afterMs: fc.integer({ min: 0, max: 2 * day }),
    byMs: fc.integer({ min: 1, max: 5 * day }),
  })

  it('keeps what must hold', () => {
    fc.assert(
      fc.property(fc.constantFrom(...hazardLevels), fc.array(step, { maxLength: 40 }), (level, steps) => {
        let now = start
        let hazard = found(level)
        for (const { act, who, to, level: judged, afterMs, byMs } of steps) {
          now += afterMs
          const input = { level: judged, correctorId: to, dueAt: Math.max(now, hazard.dueAt) + byMs }
          if (hazardRefusal(hazard, act, who, input, now)) continue
          const before = hazard
          hazard = afterHazardAct(before, act, who, input, now)
          expect(moves[act].from).toContain(before.state)
          expect(['closed', 'void']).not.toContain(before.state)
          expect(hazard.extensions).toBeLessThanOrEqual(2)
          expect(Object.values(hazard.signed)).not.toContain(hazard.submittedBy)
          if (hazard.state === 'void') expect([before.state, who.isManager]).toEqual(['found', true])
          if (act === 'reject') expect(hazard.dueAt - now).toBe(Math.round(hazard.deadlineMs / 2))
          if (hazard.state === 'closed') {
            const signatures = levels[hazard.level].sides.map((side) => hazard.signed[side])
            expect(signatures).not.toContain(undefined)
            expect(new Set(signatures).size).toBe(signatures.length)
            expect(signatures).not.toContain(hazard.correctorId)
          }
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
