import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { failedFiles } from './failed-files.ts'
import { runAgain } from './run-again.ts'

const reportOf = (files: Record<string, string>) =>
  JSON.stringify({ testResults: Object.entries(files).map(([name, status]) => ({ name, status })) })

/** A folder with one file of tests and the report of a run in which it failed. */
const failedOnce = (verdict: string) => {
  const root = mkdtempSync(join(tmpdir(), 'again-'))
  const file = join(root, 'one.test.js')
  const report = join(root, 'report.json')
  writeFileSync(file, `import { it } from '${import.meta.resolve('vitest')}'\nit('is', () => { ${verdict} })\n`)
  writeFileSync(join(root, 'vitest.config.mjs'), 'export default {}')
  writeFileSync(report, reportOf({ [file]: 'failed' }))
  return { root, report, say: () => undefined }
}

describe('a file that failed', () => {
  it('is named from where the run began', () => {
    expect(failedFiles(reportOf({ '/a/b/one.test.ts': 'failed', '/a/b/two.test.ts': 'passed' }), '/a')).toEqual([
      'b/one.test.ts',
    ])
  })

  it('is run again by itself, and named when it passes then', async () => {
    expect(await runAgain(failedOnce(''))).toEqual(['one.test.js'])
  })

  it('stays failed when it fails alone too', async () => {
    expect(await runAgain(failedOnce('throw new Error("a fault")'))).toBeUndefined()
  })

  it('stays failed among many: so much is no accident', async () => {
    const { root, say } = failedOnce('')
    const report = join(root, 'many.json')
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) => [join(root, `${name}.test.js`), 'failed'])
    writeFileSync(report, reportOf(Object.fromEntries(many)))
    expect(await runAgain({ root, report, say })).toBeUndefined()
  })
})
