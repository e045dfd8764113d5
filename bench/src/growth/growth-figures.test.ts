import { describe, expect, it } from 'vitest'
import type { Use } from './chain.ts'
import type { GrowthResult, SizeResult } from './growth-bench.ts'
import { growthFigures, growthTable } from './growth-figures.ts'

const use = (postgres: number): Use => ({ gateway: 100, pipeline: 200, worker: 0, api: 0, postgres, nats: 50 })
const page = (ms: number) => ({ ms, cpuMs: ms / 2 })
const city = (equipment: number, postgres: number): SizeResult => ({
  equipment,
  alarm: use(postgres),
  reading: { use: use(10), shed: 0 },
  idle: use(0),
  connections: { connections: 10, kb: 20, lost: 0 },
  list: page(4),
  home: page(8),
})
const result: GrowthResult = {
  sizes: [city(25_000, 150), city(50_000, 150), city(100_000, 200)],
  history: [1_000_000, 10_000_000].map((rows) => ({
    rows,
    list: page(4),
    home: page(8),
    curve: page(rows / 1_000_000),
  })),
  pipelines: [use(150), use(170), use(190)],
  load: 1,
}

describe('the figures of growth', () => {
  const figures = growthFigures(result)

  it('are what all parts used together, at each size', () => {
    expect(figures).toMatchObject({ alarmUs25k: 500, alarmUs50k: 500, alarmUs100k: 550, alarmPostgresUs100k: 200 })
    expect(figures).toMatchObject({ readingUs25k: 360, connectionKb25k: 20, idlePercent25k: 35 })
  })

  it('say how a cost grew from the smallest to the largest, and nothing of what cost nothing', () => {
    expect(figures).toMatchObject({ alarmUsRatio: 1.1, listMsRatio: 1, curveMsRatio: 10, pipelinesAlarmUsRatio: 1.08 })
    expect(figures).not.toHaveProperty('alarmWorkerUsRatio')
  })

  it('stand in one table', () => {
    expect(growthTable(result)).toMatch(/alarmUs +500\.00 +500\.00 +550\.00 +1\.1\n/)
  })
})
