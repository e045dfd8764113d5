/** How CI sees that each command our documents name still runs. A command without a row fails the check. */

export type SmokeRow =
  /** Its smallest size, run as it stands; it must end well within the time. */
  | { readonly run: readonly string[]; readonly withinS: number }
  /** Asked for too little, it must end at once and say what to do. */
  | { readonly says: readonly string[]; readonly words: RegExp }
  /** Part of `.ci/run` or of a test there, in that size. */
  | { readonly ranBy: string }

export const smokeRows: Readonly<Record<string, SmokeRow>> = {
  check: { ranBy: '.ci/run' },
  smoke: { ranBy: 'by hand, before a release' },
  format: { ranBy: '.ci/run' },
  lint: { ranBy: '.ci/run' },
  types: { ranBy: '.ci/run' },
  house: { ranBy: '.ci/run' },
  dead: { ranBy: '.ci/run' },
  test: { ranBy: '.ci/run' },
  e2e: { ranBy: '.ci/run' },
  faults: { ranBy: '.ci/run' },
  matrix: { ranBy: 'server/src/testing/matrix/matrix.test.ts' },
  demo: { ranBy: 'tools/src/demo/live-city.test.ts' },
  'new:feature': { ranBy: 'tools/src/new-feature' },
  'new:device-type': { ranBy: 'tools/src/new-device-type' },
  'new:brand': { ranBy: 'tools/src/new-brand' },
  stack: { run: ['status'], withinS: 30 },
  routes: { run: [], withinS: 30 },
  'draw:architecture': { run: [], withinS: 30 },
  shots: { run: ['--smoke'], withinS: 240 },
  lighthouse: { run: ['--smoke'], withinS: 240 },
  'brands:sheet': { run: ['--smoke'], withinS: 240 },
  pictures: { says: [], words: /pnpm shots/ },
  bench: { says: ['nothing-of-ours'], words: /usage: pnpm bench/ },
  proof: { says: [], words: /say what to prove/ },
}
