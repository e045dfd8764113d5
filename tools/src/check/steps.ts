/** What `pnpm check` runs, cheapest first, so that a slip is found in seconds. */

export type Step = { name: string; command: string; args: string[] }

export const testReport = '.reports/vitest.json'

/** Those of one stage run side by side: what reads the house with one core stands beside what takes all it gets. */
export const stages: readonly (readonly Step[])[] = [
  [{ name: 'format', command: 'oxfmt', args: ['--check'] }],
  [
    { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
    { name: 'boundaries', command: 'node', args: ['tools/src/house.ts'] },
  ],
  [
    { name: 'types', command: 'tsc', args: ['-b'] },
    { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  ],
  [
    {
      name: 'tests',
      command: 'vitest',
      args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`],
    },
  ],
]
