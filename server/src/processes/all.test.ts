import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createLog } from '#infrastructure/log/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { prepareStreams } from './migrate.ts'

const main = resolve(import.meta.dirname, '../main.ts')
const kinds = ['api', 'gateway', 'pipeline', 'worker']

let database: TestDatabase
let environment: Readonly<Record<string, string>>
beforeAll(async () => {
  database = await createTestDatabase()
  await prepareStreams(database.environment, createLog('migrate', 'fatal'))
  const door = '127.0.0.1:0'
  environment = {
    ...database.environment,
    VIGIL_API_LISTEN: door,
    VIGIL_MQTT_LISTEN: door,
    VIGIL_METRICS_LISTEN: door,
  }
})
afterAll(() => database.drop())

interface Line {
  readonly process: string
  readonly msg: string
  readonly name?: string
  readonly pid?: number
  readonly reason?: string
  readonly listening?: { readonly port: number }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const until = (claim: () => unknown) => vi.waitFor(claim, { timeout: 240_000, interval: 100 })

const startAll = (settings: NodeJS.ProcessEnv) => {
  const child: ChildProcess = spawn(process.execPath, [main, 'all'], {
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: Line[] = []
  // The processes write nothing but their log, in this shape.
  if (child.stdout) createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line) as Line))
  const pidsOf = (name: string): number[] =>
    lines.filter((line) => line.msg === 'started' && line.name === name).map(({ pid }) => pid ?? 0)
  const pids = () => kinds.flatMap(pidsOf)
  onTestFinished(() => {
    child.kill('SIGKILL')
    for (const pid of pids().filter(isAlive)) process.kill(pid, 'SIGKILL')
  })
  return { child, lines, pids, pidsOf, ended: once(child, 'exit') }
}

type Site = ReturnType<typeof startAll>

/** The port of the door where a process, the last of its kind, shows its figures. */
const doorOf = ({ lines }: Site, kind: string): number =>
  lines.findLast((line) => line.process === kind && line.msg === 'figures are shown')?.listening?.port ?? 0

const isReady = async (site: Site): Promise<void> => {
  for (const kind of kinds) {
    const answer = await fetch(`http://127.0.0.1:${doorOf(site, kind)}/ready`)
    expect([kind, await answer.json()]).toEqual([kind, { ready: true, missing: [] }])
  }
}

it('runs four processes, starts again what dies, and leaves with all of them when it is told to', async () => {
  const site = startAll(environment)
  await until(() => isReady(site))
  const [worker = 0] = site.pidsOf('worker')
  const others = site.pids().filter((pid) => pid !== worker)
  process.kill(worker, 'SIGKILL')
  await until(() => expect(site.pidsOf('worker')).toHaveLength(2))
  expect(site.lines).toContainEqual(expect.objectContaining({ name: 'worker', end: 'SIGKILL' }))
  await until(() => isReady(site))
  expect(others.filter(isAlive)).toEqual(others)
  // By signal and by supervisor at once, as systemd does it.
  for (const pid of [...others, ...site.pidsOf('worker').slice(1)]) process.kill(pid, 'SIGTERM')
  site.child.kill('SIGTERM')
  expect(await site.ended).toEqual([0, null])
  expect(site.pids().filter(isAlive)).toEqual([])
  // All took leave but the one that was killed, of which only its silence tells.
  const { rows } = await database.owner.query('select process from process_beat')
  expect(rows).toEqual([{ process: 'worker' }])
}, 900_000)

it('leaves nobody behind: a process goes when whoever watched over it is gone', async () => {
  const child = spawn(process.execPath, [main, 'worker'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await database.owner.query('delete from process_beat')
  const beats = () => database.owner.query('select from process_beat')
  await until(async () => expect((await beats()).rowCount).toBe(1))
  const ended = once(child, 'exit')
  child.disconnect()
  expect(await ended).toEqual([0, null])
  // It took leave.
  expect((await beats()).rowCount).toBe(0)
}, 300_000)

it('starts nothing with settings that cannot work, and says which', async () => {
  const site = startAll({ ...environment, VIGIL_NATS_WORKER_PASSWORD: '' })
  expect(await site.ended).toEqual([1, null])
  expect(site.pids()).toEqual([])
  expect(site.lines.at(-1)?.reason).toContain('VIGIL_NATS_WORKER_PASSWORD is not set')
}, 60_000)
