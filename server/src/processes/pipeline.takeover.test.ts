import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportOf, startTestLanes, until, type TestDevice, type TestLanes } from '#testing/test-lanes.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
let lanes: TestLanes
let devices: TestDevice[]
const children = new Set<ChildProcess>()

beforeAll(async () => {
  lanes = await startTestLanes()
  const oem = await lanes.make.oem()
  const place = { oem, project: await lanes.make.project(oem) }
  devices = await Promise.all(Array.from({ length: 40 }, (_, shard) => lanes.device(place, { shard, type_no: 159 })))
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await lanes.stop()
})

const startProcess = (): ChildProcess => {
  const env = { PATH: process.env['PATH'], ...lanes.database.environment, VIGIL_LOG_LEVEL: 'fatal' }
  const child = spawn(process.execPath, [main, 'pipeline'], { env, stdio: 'inherit' })
  children.add(child)
  child.once('exit', () => children.delete(child))
  return child
}

const owners = async (): Promise<number> => {
  const rows = await lanes.rows(`select distinct owner from lease where until > now() and owner <> ''`)
  return rows.length
}

const stored = { events: 0, readings: 0 }
const key = (n: number): string => `made-up-${n % 5}`

/** Events and readings as they come, until told to stop. */
const flood = async (isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const from = stored.events
    const seqs = Array.from({ length: 10 }, (_, n) => from + n + 1)
    await lanes.store(
      1,
      seqs.flatMap((seq) => devices.map((device) => reportOf(device, { seq, events: [{ key: key(seq), on: true }] }))),
    )
    stored.events += seqs.length
    stored.readings += 1
    await lanes.publish(
      devices.map((device) => reportOf(device, { boot: 2, seq: stored.readings, values: { current: 1 } })),
    )
    await sleep(20)
  }
}

describe('two pipelines', () => {
  it('share the groups, and whoever is killed or frozen, each message counts once and in order', async () => {
    const first = startProcess()
    const second = startProcess()
    // Two processes start from source on a machine that may be busy.
    await until(async () => (await owners()) === 2, 60_000)
    let isOver = false
    const flooding = flood(() => isOver)

    await sleep(1_500)
    first.kill('SIGKILL')
    await sleep(1_500)
    const third = startProcess()
    await until(async () => (await owners()) >= 2, 60_000)
    second.kill('SIGSTOP')
    await sleep(6_000)
    second.kill('SIGCONT')
    await sleep(1_000)
    third.kill('SIGKILL')
    await sleep(1_000)
    isOver = true
    await flooding
    await lanes.drained()

    const seen = await lanes.rows<{ n: number; distinct: number; last: number }>(
      `select count(*)::int as n, count(distinct device_seq)::int as distinct, max(device_seq)::int as last
       from equipment_history where boot_id = 1 group by equipment_id`,
    )
    expect(seen).toEqual(devices.map(() => ({ n: stored.events, distinct: stored.events, last: stored.events })))
    await until(async () => {
      const [row] = await lanes.rows<{ n: number }>(
        'select count(*)::int as n from equipment_history where boot_id = 2',
      )
      return row?.n === stored.readings * devices.length
    })
    // Each alarm counts every event once, and screens are told in the order in which it was counted.
    const counts = await lanes.rows<{ sum: number }>('select sum(count)::int as sum from alarm group by equipment_id')
    expect(counts).toEqual(devices.map(() => ({ sum: stored.events })))
    const disorder = await lanes.rows(
      `select 1 from (
         select (body->'alarm'->>'count')::int as count,
           lag((body->'alarm'->>'count')::int) over (partition by body->'alarm'->>'alarmId' order by id) as before
         from outbox where type like 'alarm.%'
       ) told where count <> coalesce(before, 0) + 1`,
    )
    expect(disorder).toEqual([])
  }, 180_000)
})
