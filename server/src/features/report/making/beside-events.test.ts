/**
 * Reports in a worker of its own, and fires meanwhile: an event is judged as quickly beside them as without. `VIGIL_REPORTS`
 * says how many are queued at once (`pnpm proof reports`: a hundred); then the figures are written down.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { reportOf, startTestLanes, until, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'

const root = resolve(import.meta.dirname, '../../../../..')
const file = resolve(root, '.reports/reports.json')
const asked = Number(process.env['VIGIL_REPORTS'] ?? 3)
const events = Number(process.env['VIGIL_EVENTS'] ?? 20)
/** Quiet and busy in turn: what else the machine does falls on both. */
const rounds = 5
const units = 10

let lanes: TestLanes
let worker: ChildProcess
let device: TestDevice
let seq = 0

const count = async (state: string): Promise<number> =>
  (await lanes.rows<{ n: number }>('select count(*)::integer as n from unit_report where state = $1', [state]))[0]?.n ??
  0

beforeAll(async () => {
  lanes = await startTestLanes()
  const oem = await lanes.make.oem()
  const places = await Promise.all(
    Array.from({ length: units }, async (_, n) => ({ oem, project: await lanes.make.project(oem, null, `单位 ${n}`) })),
  )
  for (const place of places) await lanes.make.equipment(place, { type_no: 101 })
  device = await lanes.device({ oem, project: places[0]?.project ?? '' }, { type_no: 159 })
  await lanes.pipeline()
  for (let n = 0; n < asked; n += 1) {
    const { project } = places[n % units] ?? { project: '' }
    await lanes.rows(
      `insert into unit_report (id, oem_id, project_id, kind, first_day, last_day, account_id)
       values ($1, $2, $3, 'month', date '2026-01-01' + $4::integer, date '2026-01-31' + $4::integer, $1)`,
      [uuidV7(), oem, project, Math.floor(n / units)],
    )
  }
  worker = spawn(process.execPath, ['server/src/main.ts', 'worker'], {
    cwd: root,
    env: { ...process.env, ...lanes.database.environment },
    stdio: ['ignore', 2, 2],
  })
  await until(async () => (await count('making')) + (await count('ready')) > 0, 60_000)
})
afterAll(async () => {
  worker.kill('SIGCONT')
  const gone = once(worker, 'exit')
  worker.kill('SIGTERM')
  await gone
  await lanes.stop()
})

/** Until the alarm stands as the device said. */
const judge = async (): Promise<number> => {
  seq += 1
  const on = seq % 2 === 1
  const began = performance.now()
  await lanes.store(1, [reportOf(device, { seq, events: [{ key: 'fireAlarm', on }] })])
  for (;;) {
    const [alarm] = await lanes.rows<{ condition: string }>(
      `select condition from alarm where equipment_id = $1 and event_key = 'fireAlarm'`,
      [device.id],
    )
    if (alarm?.condition === (on ? 'active' : 'recovered')) return performance.now() - began
    if (performance.now() - began > 15_000) throw new Error('an event was not judged')
    await pause(2)
  }
}

const judgeMany = async (many: number): Promise<number[]> => {
  const times: number[] = []
  while (times.length < many) times.push(await judge())
  return times
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN

it('reports that are made hold up no event, and every one of them is made', async () => {
  await judgeMany(5)
  const [without, beside]: [number[], number[]] = [[], []]
  let busy = 0
  for (let round = 0; round < rounds; round += 1) {
    worker.kill('SIGSTOP')
    without.push(...(await judgeMany(events / rounds)))
    worker.kill('SIGCONT')
    busy += Number((await count('queued')) + (await count('making')) > 0)
    beside.push(...(await judgeMany(events / rounds)))
  }
  await until(async () => (await count('ready')) === asked, 900_000)
  const figures = {
    reports: await count('ready'),
    eventsEach: without.length,
    /** How many of the rounds beside them began with reports still to be made. */
    busyRounds: busy,
    rounds,
    p99WithoutMs: Number(p99(without).toFixed(1)),
    p99BesideMs: Number(p99(beside).toFixed(1)),
    ratio: Number((p99(beside) / p99(without)).toFixed(3)),
  }
  if (process.env['VIGIL_REPORTS'] !== undefined) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(figures))
  }
  expect(figures.reports).toBe(asked)
}, 1_200_000)
