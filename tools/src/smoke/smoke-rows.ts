/** How CI sees that each command our documents name still runs. A command without a row fails the check. */

export type SmokeRow =
  /** Its smallest size, run as it stands; it must end well within the time, or say at once what has to be installed. */
  | {
      readonly run: readonly string[]
      readonly withinS: number
      readonly unless?: RegExp
      /** It looks at a demo city: one is lent to all of them, as `VIGIL_CITY_REUSE` lends it to a developer. */
      readonly inCity?: true
    }
  /** Asked for too little, it must end at once and say what to do. */
  | { readonly says: readonly string[]; readonly words: RegExp }
  /** That file runs it, in that size, by these words. */
  | { readonly ranBy: string; readonly by: string }

export const smokeRows: Readonly<Record<string, readonly SmokeRow[]>> = {
  check: [{ ranBy: '.ci/run', by: 'tools/src/check.ts' }],
  smoke: [{ ranBy: '.ci/run', by: 'tools/src/smoke.ts' }],
  format: [{ ranBy: 'tools/src/check/steps.ts', by: `command: 'oxfmt'` }],
  lint: [{ ranBy: 'tools/src/check/steps.ts', by: `command: 'oxlint'` }],
  types: [{ ranBy: 'tools/src/check/steps.ts', by: `command: 'tsc'` }],
  house: [{ ranBy: 'tools/src/check/steps.ts', by: 'tools/src/house.ts' }],
  dead: [{ ranBy: 'tools/src/check/steps.ts', by: `command: 'knip'` }],
  client: [
    { says: [], words: /say where: pnpm client/ },
    { ranBy: 'server/src/processes/integrators.test.ts', by: 'docs-site/src/client/write-client.ts' },
  ],
  'docs:site': [{ ranBy: 'tools/src/check/steps.ts', by: 'docs-site/src/build.ts' }],
  test: [{ ranBy: 'tools/src/check/steps.ts', by: `command: 'vitest'` }],
  e2e: [{ ranBy: '.ci/run', by: 'vitest run --root e2e' }],
  faults: [{ ranBy: '.ci/run', by: 'faults/src/faults.ts --quick --json' }],
  demo: [{ ranBy: 'stack/src/private-city.ts', by: 'tools/src/demo.ts' }],
  'new:feature': [{ says: [], words: /usage: pnpm new:feature/ }],
  'new:screen': [{ says: [], words: /usage: pnpm new:screen/ }],
  'new:device-type': [{ says: [], words: /usage: pnpm new:device-type/ }],
  'new:brand': [{ says: [], words: /usage: pnpm new:brand/ }],
  stack: [{ run: ['status'], withinS: 30 }],
  routes: [{ run: [], withinS: 30 }],
  'draw:architecture': [{ run: [], withinS: 30 }],
  'cut:font': [{ run: [], withinS: 30 }],
  matrix: [{ run: ['--quick', '--json'], withinS: 240 }],
  shots: [{ run: ['--smoke'], withinS: 240, inCity: true }],
  lighthouse: [{ run: ['--smoke'], withinS: 240, inCity: true }],
  'brands:sheet': [{ run: ['--smoke'], withinS: 240, inCity: true }],
  sheet: [{ run: ['equipment', '--only', 'breaker,tempHumidity'], withinS: 240, inCity: true }],
  walk: [{ run: ['--roles', 'manager', '--only', 'tabMe/meNew', '--json'], withinS: 240, inCity: true }],
  'verify-pack': [{ says: [], words: /Say which file: pnpm verify-pack/ }],
  package: [{ run: ['--no-image', '--json'], withinS: 240 }],
  pictures: [{ says: [], words: /pnpm shots/ }],
  bench: [
    { says: ['nothing-of-ours'], words: /usage: pnpm bench/ },
    { run: ['storm', '--quick', '--json'], withinS: 240 },
    { run: ['alarm', '--quick', '--json'], withinS: 240, unless: /Mosquitto is missing: apt-get install mosquitto/ },
  ],
  proof: [
    { says: [], words: /say what to prove/ },
    { run: ['alarm-rules', '--quick', '--json'], withinS: 120 },
  ],
}
