/** `vigil doctor` beside servers that are really stopped. */
import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startPrivateStack } from '@vigil/stack/private-stack'
import { runAsSuperuser } from '@vigil/stack/run-as-owner'
import type { Stack } from '@vigil/stack/stack'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const main = join(root, 'server/src/main.ts')

interface Ended {
  readonly code?: number
  readonly stdout: string
}

let stack: Stack
const vigil = (args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ended> =>
  promisify(execFile)(process.execPath, [...args], { env: { ...stack.environment, ...more }, cwd: root }).catch(
    // What Node gives of a program that ended otherwise than with 0.
    (error: unknown) => error as Ended,
  )

beforeAll(async () => {
  stack = await startPrivateStack('doctor')
  await vigil([main, 'migrate'])
}, 300_000)
afterAll(() => stack.stop())

/** Its exit code, and its worst word on each thing. */
const examine = async (flags: readonly string[] = [], more: Readonly<Record<string, string>> = {}) => {
  const { code = 0, stdout } = await vigil([...flags, main, 'doctor', '--json'], more)
  // As our own program writes it.
  const { findings } = JSON.parse(stdout) as { findings: { check: string; state: string }[] }
  const order = ['green', 'yellow', 'red']
  const worst = new Map<string, string>()
  for (const { check, state } of findings)
    if (order.indexOf(state) > order.indexOf(worst.get(check) ?? 'green') || !worst.has(check)) worst.set(check, state)
  return { code, ...Object.fromEntries(worst) }
}

it('is not red beside servers that are well, and ends with 0', async () => {
  expect(await examine()).toMatchObject({
    code: 0,
    database: 'green',
    primary: 'green',
    nats: 'green',
    streams: 'green',
  })
}, 300_000)

it('sees a clock that is wrong', async () => {
  const shifted = ['--import', join(root, 'faults/src/harm/shifted-clock.ts')]
  expect(await examine(shifted, { FAULTS_CLOCK_OFF_MS: '60000' })).toMatchObject({ code: 1, clock: 'red' })
}, 300_000)

it('sees a standby that is asked for and away: a write is not acknowledged', async () => {
  await runAsSuperuser(stack.environment, [
    `alter system set synchronous_standby_names = 'away'`,
    'select pg_reload_conf()',
  ])
  expect(await examine()).toMatchObject({ code: 1, standby: 'red', primary: 'red', database: 'green' })
  await runAsSuperuser(stack.environment, ['alter system reset synchronous_standby_names', 'select pg_reload_conf()'])
  expect(await examine()).toMatchObject({ code: 0, primary: 'green' })
}, 300_000)

it('sees one NATS server away, and two', async () => {
  // The others notice within seconds that they are fewer.
  const until = (claim: () => Promise<void>) => vi.waitFor(claim, { timeout: 90_000, interval: 250 })
  await stack.killNode(2)
  await until(async () => expect(await examine()).toMatchObject({ code: 0, nats: 'yellow', streams: 'yellow' }))
  await stack.killNode(1)
  await until(async () => expect(await examine()).toMatchObject({ code: 1, nats: 'red', streams: 'red' }))
}, 300_000)

it('sees a database that is gone', async () => {
  await stack.killPostgres()
  expect(await examine()).toMatchObject({ code: 1, database: 'red' })
}, 300_000)
