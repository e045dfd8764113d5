/** Debian's Prometheus, with the rules of deploy/, against a living city: every figure that a rule names is there. */
import { spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findFreePorts } from '@vigil/stack/machine/free-ports'
import { startPrivateStack } from '@vigil/stack/private-stack'
import type { Stack } from '@vigil/stack/stack'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import type { Whereabouts } from './announcement.ts'
import { createLiveCity, type LiveCity } from './live-city.ts'

const deploy = resolve(import.meta.dirname, '../../../deploy')
let stack: Stack
let live: LiveCity
let where: Whereabouts
let prometheus: ChildProcess
let base: string

interface Rule {
  readonly record?: string
  readonly alert?: string
  readonly expr: string
}

// The file is ours; what is not of this shape fails the first claim.
const { groups } = parse(readFileSync(join(deploy, 'prometheus/vigil.rules.yml'), 'utf8')) as {
  groups: { rules: Rule[] }[]
}
const rules = groups.flatMap((group) => group.rules)
const records = rules.flatMap(({ record, expr }) => (record ? [{ record, expr }] : []))
const alerts = rules.flatMap(({ alert, expr }) => (alert ? [{ alert, expr }] : []))
const recordNames = (expr: string): string[] => expr.match(/vigil:[a-z_]+/g) ?? []

const configuration = (metrics: Whereabouts['metrics']): string =>
  JSON.stringify({
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['vigil.rules.yml'],
    scrape_configs: [
      {
        job_name: 'vigil',
        static_configs: Object.entries(metrics).map(([process, address]) => ({
          targets: [new URL(address).host],
          labels: { process },
        })),
      },
    ],
  })

const ask = async (expr: string): Promise<readonly { readonly value: readonly [number, string] }[]> => {
  const response = await fetch(`${base}/api/v1/query?query=${encodeURIComponent(expr)}`)
  // As Prometheus answers.
  const { data } = (await response.json()) as { data: { result: { value: [number, string] }[] } }
  return data.result
}
const until = (claim: () => Promise<void>, timeout = 60_000) => vi.waitFor(claim, { timeout, interval: 250 })

beforeAll(async () => {
  stack = await startPrivateStack('demo')
  live = createLiveCity({
    stack,
    size: ['--oems', '1', '--projects', '1', '--equipment', '60'],
    say: () => undefined,
  })
  where = await live.start()
  const folder = join(stack.dir, 'prometheus')
  mkdirSync(folder)
  copyFileSync(join(deploy, 'prometheus/vigil.rules.yml'), join(folder, 'vigil.rules.yml'))
  writeFileSync(join(folder, 'prometheus.yml'), configuration(where.metrics))
  const [port = 0] = await findFreePorts(1)
  base = `http://127.0.0.1:${port}`
  const flags = [`--config.file=${folder}/prometheus.yml`, `--storage.tsdb.path=${folder}/data`]
  prometheus = spawn('prometheus', [...flags, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' })
  await until(async () => expect((await fetch(`${base}/-/ready`)).status).toBe(200))
})
afterAll(async () => {
  prometheus.kill('SIGTERM')
  await live.stop()
  await stack.stop()
})

describe('the rules for Prometheus', () => {
  it('alert on nothing but figures that are recorded, and each of these returns something', async () => {
    expect(alerts.length).toBeGreaterThan(8)
    const known = new Set(records.map(({ record }) => record))
    for (const { alert, expr } of alerts) {
      expect(recordNames(expr), alert).not.toEqual([])
      for (const name of recordNames(expr)) expect(known.has(name), `${alert} names ${name}`).toBe(true)
    }
    for (const { record, expr } of records)
      await until(async () => expect(await ask(expr), `${record}: ${expr}`).not.toEqual([]))
  })

  it('are quiet while all is well, and the dashboard shows figures that exist', async () => {
    const firing = () => ask('ALERTS{alertstate="firing"}')
    await until(async () => expect(await firing()).toEqual([]))
    const dashboard = readFileSync(join(deploy, 'grafana/vigil.json'), 'utf8')
    const known = new Set(records.map(({ record }) => record))
    const shown = recordNames(dashboard)
    expect(shown.length).toBeGreaterThan(10)
    expect(shown.filter((name) => !known.has(name))).toEqual([])
  })

  it('ring when the worker dies, /ready names it, and it is started again (C20, A21)', async () => {
    const missing = async (): Promise<readonly string[]> => {
      const response = await fetch(`${where.api}/ready`)
      // As our own server answers.
      return ((await response.json()) as { missing: string[] }).missing
    }
    await until(async () => expect(await missing()).toEqual([]))
    const pid = where.pids['worker'] ?? 0
    // Frozen, so that nobody starts another at once.
    process.kill(pid, 'SIGSTOP')
    await until(async () => expect(await missing()).toEqual(['worker']))
    await until(async () => {
      const names = await ask('ALERTS{alertname=~"ProcessGone|NobodyLeads",alertstate="firing"}')
      expect(names).not.toEqual([])
    })
    process.kill(pid, 'SIGKILL')
    await until(async () => expect(await missing()).toEqual([]))
  })
})
