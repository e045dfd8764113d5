import type { Drill, DrillStep } from '@vigil/contract/drill/drill'
import { drillScripts } from '@vigil/contract/drill/drill-script'
import { projectId } from './a-login.ts'

export const drillId = '01930000-0000-7000-8000-0000000004d1'
const startedAt = '2026-11-14T06:24:00.000Z'

const aStep = (place: number, change: Partial<DrillStep> = {}): DrillStep => {
  const { key, proof, standardS, points } = drillScripts.evacuation[place] ?? drillScripts.evacuation[0]
  const ahead = { reachedAt: null, tookMs: null, verdict: 'ahead', score: null } as const
  return { place, key, detail: '', proof, standardS, points, ...ahead, ...change }
}

const took = (place: number, ms: number, change: Partial<DrillStep>): DrillStep =>
  aStep(place, { reachedAt: new Date(Date.parse(startedAt) + ms).toISOString(), tookMs: ms, ...change })

/** The drill of picture 47. */
export const aDrill = (change: Partial<Drill> = {}): Drill => ({
  drillId,
  projectId,
  projectName: '滨江中学',
  name: '消防疏散演练',
  state: 'running',
  from: '2026-11-14T06:20:00.000Z',
  until: '2099-11-14T07:00:00.000Z',
  leaderName: '沈洁',
  areaId: '01930000-0000-7000-8000-0000000004a1',
  areaName: '教学楼 3F',
  equipment: 24,
  others: 140,
  beganAt: '2026-11-14T06:20:00.000Z',
  endedAt: null,
  breakout: null,
  alarmId: null,
  startedAt,
  ranMs: 488_000,
  at: '2026-11-14T06:32:08.000Z',
  steps: [
    took(0, 0, { verdict: 'met' }),
    took(1, 2_100, { verdict: 'met', score: 5 }),
    took(2, 18_000, { verdict: 'met', score: 10 }),
    took(3, 52_000, { verdict: 'unproven', score: 5 }),
    took(4, 47_000, { verdict: 'met', score: 10 }),
    took(5, 112_000, { verdict: 'late', score: 6 }),
    took(6, 72_000, { verdict: 'met', score: 10 }),
    took(7, 161_000, { verdict: 'met', score: 15 }),
    took(8, 276_000, { verdict: 'met', score: 10 }),
    aStep(9, { verdict: 'over' }),
    aStep(10),
  ],
  gained: 71,
  judged: 80,
  total: 100,
  counts: [
    { place: 0, name: '初一', expected: 428, present: 428 },
    { place: 1, name: '初二', expected: 431, present: 431 },
    { place: 2, name: '初三', expected: 425, present: 267 },
  ],
  countedAt: '2026-11-14T06:32:05.000Z',
  notes: [{ at: '2026-11-14T06:31:40.000Z', note: '初三东楼梯排队，放慢', byName: '沈洁' }],
  mayDo: ['pause', 'end', 'abort'],
  ...change,
})
