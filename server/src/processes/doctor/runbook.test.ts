/** Whatever the platform says about itself has its place in the runbook, in both languages. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { deliveryChannels } from '@vigil/contract/delivery/channels'
import { describe, expect, it } from 'vitest'
import { troublesOf, type PlatformFigures } from '#features/platform/platform.rules.ts'

const root = resolve(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const alerts = Array.from(
  read('deploy/prometheus/vigil.rules.yml').matchAll(/- alert: (\w+)/g),
  ([, name = '']) => name,
)

const kinds = ['gateway', 'pipeline', 'api', 'worker']
const spoken = (process: string, version: string) => ({ id: process, process, version, clockMs: 5_000, silentMs: 0 })

/** Everything that can be wrong, wrong at once. */
const worst: PlatformFigures = {
  at: '2026-11-19T08:00:00.000Z',
  lanes: [0, 1, 2].map((lane) => ({ lane, ageMs: 60_000, unheld: 1 })),
  callAgeMs: 60_000,
  channels: deliveryChannels.map((channel) => ({ channel, ageMs: 90_000, sent: 0, failed: 9 })),
  quarantine: { lastHour: 99, open: 99 },
  processes: kinds.flatMap((kind) => [spoken(kind, '1.0.0'), spoken(kind, '0.9.0')]),
  databaseBytes: 1,
}
const keys = [...new Set(troublesOf(worst).map(({ key }) => key))]

/** As the sources of the doctor name them. */
const checks = [
  ...new Set(
    globSync('*-check.ts', { cwd: import.meta.dirname }).flatMap((name) =>
      Array.from(
        read(`server/src/processes/doctor/${name}`).matchAll(/\b(?:green|yellow|red|ageFinding)\(\s*'([a-z]+)'/g),
        ([, check = '']) => check,
      ),
    ),
  ),
]

describe.each(['docs/runbook.md', 'docs/zh/runbook.md'])('%s', (path) => {
  const runbook = read(path)

  it.each(alerts)('has a part for %s', (name) => {
    expect(runbook).toContain(`\n## ${name}\n`)
  })

  it.each(keys)('says where %s belongs', (key) => {
    expect(runbook).toContain(`\`${key}\``)
  })

  it.each([...checks, 'lane 1', 'lane 2'])('says what to do about the doctor’s %s', (check) => {
    expect(runbook).toMatch(new RegExp(`^\\| .*\`${check}\``, 'm'))
  })
})

it('reads what the platform can say', () => {
  expect([alerts.length > 8, keys.length > 14, checks.length > 12]).toEqual([true, true, true])
})
