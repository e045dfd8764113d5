import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { countCoverage } from './count-coverage.ts'
import { readReports } from './read-reports.ts'
import { readStatements } from './read-statements.ts'

const statements = readStatements('id\tcapability\tstatement\n1.a\tshell\tA\n1.b\tshell\tB\n1.c\talarm\tC\n')
const test = (name: string, passed = true) => ({ name, passed })

describe('counting', () => {
  it('counts what a passed test names, several at once too', () => {
    const results = [test('group [spec 1.a] [spec 1.c] does it'), test('something else')]
    expect(countCoverage(statements, results)).toEqual({ total: 3, covered: 2, open: ['1.b'] })
  })

  it('does not count what a failed test names, even where another passed', () => {
    const results = [test('[spec 1.a] in one way'), test('[spec 1.a] in another', false)]
    expect(countCoverage(statements, results).open).toContain('1.a')
  })

  it('narrows to the capabilities asked for', () => {
    expect(countCoverage(statements, [test('[spec 1.c]')], ['alarm'])).toEqual({ total: 1, covered: 1, open: [] })
  })

  it.each([
    ['a statement', [test('[spec 9.z] does it')], undefined, 'no such statement: 9.z'],
    ['a capability', [], ['moon'], 'no such capability: moon'],
  ])('refuses %s that nobody knows', (_what, results, capabilities, message) => {
    expect(() => countCoverage(statements, results, capabilities)).toThrow(message)
  })
})

describe('the reports', () => {
  const ranAt = Date.now() - 60_000
  const report = {
    startTime: ranAt,
    testResults: [
      {
        assertionResults: [
          { fullName: 'group [spec 1.a] does it', status: 'passed' },
          { fullName: 'group [spec 1.b] does it', status: 'failed' },
          { fullName: 'group [spec 1.c] does it', status: 'pending' },
        ],
      },
    ],
  }
  let root = ''
  const source = (): string => join(root, 'web/src/page.ts')

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'spec-'))
    mkdirSync(join(root, '.reports'))
    mkdirSync(join(root, 'web/src'), { recursive: true })
    writeFileSync(join(root, '.reports/vitest.json'), JSON.stringify(report))
    writeFileSync(source(), '')
    utimesSync(source(), ranAt / 1_000 - 10, ranAt / 1_000 - 10)
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('tell what passed and what failed; what was skipped tells nothing', () => {
    expect(readReports(root)).toEqual([
      { name: 'group [spec 1.a] does it', passed: true },
      { name: 'group [spec 1.b] does it', passed: false },
    ])
  })

  it('are refused when a source has changed since', () => {
    writeFileSync(source(), 'changed')
    expect(() => readReports(root)).toThrow('.reports/vitest.json is stale: web/src/page.ts has changed since')
  })

  it('are asked for when there are none', () => {
    rmSync(join(root, '.reports/vitest.json'))
    expect(() => readReports(root)).toThrow('run pnpm check')
  })
})

describe('the table', () => {
  it('holds 214 statements, each once', () => {
    const table = readStatements(readFileSync(resolve(import.meta.dirname, '../../data/statements.tsv'), 'utf8'))
    expect(table).toHaveLength(214)
    expect(new Set(table.map(({ id }) => id)).size).toBe(214)
  })

  it.each(['', 'id\tcapability', 'id\tcapability\tstatement\n1.a\tshell'])('refuses %o', (table) => {
    expect(() => readStatements(table)).toThrow()
  })
})
