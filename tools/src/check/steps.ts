/** What `pnpm check` runs, cheapest first, so that a slip is found in seconds. */

export type Step = { name: string; command: string; args: string[] }

export const testReport = '.reports/vitest.json'

export const steps: readonly Step[] = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'boundaries', command: 'node', args: ['tools/src/house.ts'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'documents', command: 'node', args: ['docs-site/src/build.ts'] },
  {
    name: 'tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`],
  },
]
