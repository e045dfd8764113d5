import { drillScripts } from '@vigil/contract/drill/drill-script'
import { describe, expect, it } from 'vitest'
import { pointsFor, ranMs, scoreSteps, startOf, type DrillFacts, type ScoredStep } from './score.rules.ts'

const nothing: DrillFacts = { alarmAt: null, answeredAt: null, orders: null, mustered: null }
const script = (pressed: readonly (number | null)[] = []): ScoredStep[] =>
  drillScripts.evacuation.map((step, place) => ({ ...step, pressedAt: pressed[place] ?? null }))
const s = 1_000
const over = { now: 700 * s, isOver: true, pauses: [] }

describe('what a step is worth', () => {
  it.each([
    ['in time: all of it', 18, true, 10],
    ['to the second: all of it', 75, true, 10],
    ['late: as much less as it took longer', 112, true, 6],
    ['in time and not proven: half', 52, false, 5],
    ['late and not proven: half of that', 112, false, 3],
  ])('%s', (_, took, isProven, worth) => {
    expect(pointsFor({ points: 10, standardS: 75 }, took * s, isProven)).toBe(worth)
  })
})

describe('a script', () => {
  it('is worth a hundred, and begins with the one step that has no time of its own', () => {
    for (const steps of Object.values(drillScripts)) {
      expect(steps.reduce((sum, { points }) => sum + points, 0)).toBe(100)
      expect(steps.filter(({ standardS }) => standardS === null)).toEqual([steps[0]])
    }
  })

  it('is scored as picture 47 shows it', () => {
    const facts = { ...nothing, alarmAt: 2_100, answeredAt: 18 * s, orders: { settledAt: 52 * s, areAllDone: false } }
    const pressed = [0, null, null, null, 47, 112, 72, 161, 276].map((at) => (at === null ? null : at * s))
    const scores = scoreSteps(script(pressed), facts, { now: 488 * s, isOver: false, pauses: [] })
    expect(scores.map(({ verdict }) => verdict)).toEqual(
      'met met met unproven met late met met met over ahead'.split(' '),
    )
    expect(scores.map(({ score }) => score)).toEqual([null, 5, 10, 5, 10, 6, 10, 15, 10, null, null])
  })

  it('gives nothing for what was not reached when it ends', () => {
    const scores = scoreSteps(script([0]), nothing, over)
    expect(scores.slice(1).every(({ verdict, score }) => verdict === 'missed' && score === 0)).toBe(true)
  })

  it('does not take a press for what the platform has not measured', () => {
    const pressed = script([0, 1 * s, 2 * s, 3 * s, null, null, null, null, null, 4 * s])
    const scores = scoreSteps(pressed, nothing, over)
    expect([1, 2, 9].map((place) => scores[place]?.verdict)).toEqual(['missed', 'missed', 'missed'])
    expect(scores[3]).toMatchObject({ verdict: 'unproven', score: 5 })
  })

  it('begins with the alarm where the smoke was quicker than the finger', () => {
    expect(startOf(script([9 * s]), { ...nothing, alarmAt: 4 * s })).toBe(4 * s)
    expect(startOf(script(), nothing)).toBe(null)
  })
})

describe('the clock of a drill', () => {
  it.each([
    ['without a pause', [], 100],
    ['stands still in a pause', [{ from: 10, to: 30 }], 80],
    ['and in one that lasts', [{ from: 60, to: null }], 60],
    ['not for what lay before', [{ from: -50, to: 20 }], 80],
  ])('%s', (_, pauses, ran) => expect(ranMs(0, 100, pauses)).toBe(ran))
})
