/** A real worker process, killed in the middle: a confirmed fire reaches the fire brigade all the same, under one id. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { forwardingCalls, type ForwardedFire } from '@vigil/contract/alarm/forwarding'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { startWebhookStandIn, type WebhookStandIn } from '#testing/start-webhook-stand-in.ts'
import { until } from '#testing/test-lanes.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const privately = { VIGIL_OUTBOUND_PRIVATE: 'allow' }
let server: TestServer
let brigade: WebhookStandIn<ForwardedFire>
let worker: ChildProcess
let place: { oem: string; project: string }
let manager: string

const startProcess = (): ChildProcess => {
  const settings = { ...server.database.environment, ...privately, VIGIL_LOG_LEVEL: 'fatal' }
  return spawn(process.execPath, [main, 'worker'], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: 'inherit',
  })
}
const kill = async (): Promise<void> => {
  const ended = once(worker, 'exit')
  worker.kill('SIGKILL')
  await ended
}

beforeAll(async () => {
  server = await startTestServer(privately)
  brigade = await startWebhookStandIn<ForwardedFire>()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  const operator = await server.signIn((await server.make.account('oem', place)).loginName)
  manager = await server.signIn((await server.make.account('manager', place)).loginName)
  const wish = { projectId: place.project, name: '119', address: brigade.address }
  const { secret } = await server.result(forwardingCalls.setUnitLine, wish, operator)
  await brigade.tell({ secret: secret ?? '', acknowledgesAs: '接警台 3' })
  worker = startProcess()
  const leads = async () =>
    (await server.database.owner.query(`select 1 from pg_locks where locktype = 'advisory' and granted`)).rowCount
  await until(async () => ((await leads()) ?? 0) > 0, 60_000)
}, 120_000)
afterAll(async () => {
  await kill()
  await brigade.stop()
  await server.stop()
})

const fire = async (): Promise<string> => {
  const equipment = await server.make.equipment(place)
  const taken = { kind: 'fire-alarm', priority: 1, state: 'acknowledged' }
  return server.make.alarm(place, equipment, taken)
}
const confirm = (alarmId: string) =>
  server.result(alarmDeskCalls.verify, { alarmId, version: 1, verdict: 'real' }, manager)
const forwardedOf = async (alarmId: string) =>
  (await server.result(forwardingCalls.fireCall, { alarmId }, manager)).forwarded
const arrived = async (alarmId: string) => (await brigade.got()).received.filter((one) => one.alarmId === alarmId)

describe('a fire that somebody calls real', () => {
  it('is at the fire brigade within three seconds', async () => {
    // The worker has found its feet when the first one is through.
    const first = await fire()
    await confirm(first)
    await until(async () => (await forwardedOf(first))?.state === 'acknowledged', 30_000)
    const alarmId = await fire()
    const at = Date.now()
    await confirm(alarmId)
    await until(async () => (await arrived(alarmId)).length === 1, 10_000)
    expect(Date.now() - at).toBeLessThan(3_000)
    await until(async () => (await forwardedOf(alarmId))?.acknowledgedBy === '接警台 3', 5_000)
  }, 60_000)

  it('is told again under the same id when the worker is killed while it tells', async () => {
    await brigade.tell({ delayMs: 4_500 })
    const alarmId = await fire()
    await confirm(alarmId)
    await until(async () => (await forwardedOf(alarmId))?.tries === 1, 10_000)
    await kill()
    await brigade.tell({ delayMs: 0 })
    worker = startProcess()
    await until(async () => (await forwardedOf(alarmId))?.state === 'acknowledged', 60_000)
    const told = await forwardedOf(alarmId)
    expect(told?.log).toMatchObject([
      { number: 2, status: 200 },
      { number: 1, endedAt: null },
    ])
    const ids = (await arrived(alarmId)).map(({ forwardId }) => forwardId)
    expect(new Set(ids)).toEqual(new Set([told?.forwardId]))
  }, 120_000)
})
