import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countTests } from '../check/count-tests.ts'
import { surveyHouse } from '../house/survey-house.ts'
import { copyHouse } from './copy-house.ts'
import { writeFeature } from './write-feature.ts'

const bothReporters = ['--reporter=default', '--reporter=json', '--outputFile.json=report.json']

describe('a feature as pnpm new:feature writes it', () => {
  let root: string
  let written: ReturnType<typeof writeFeature>

  beforeAll(() => {
    root = copyHouse()
    written = writeFeature(root, 'roof-note', 'hazardRec')
  })
  afterAll(() => rmSync(root, { recursive: true }))

  /** What a command prints, when it succeeds; otherwise a failure that shows it. */
  const run = (command: string, ...args: string[]): string => {
    // The run inside must not take itself for a part of the run outside.
    const { VITEST: _vitest, ...env } = process.env
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`)
    return stdout
  }

  it('stands in the rooms where a feature lives', () => {
    expect(written.made.filter((path) => !path.includes('migrations/'))).toEqual([
      'contract/src/roof-note/roof-note.ts',
      'server/src/events/roof-note-events.test.ts',
      'server/src/events/roof-note-events.ts',
      'server/src/features/roof-note/roof-note.api.test.ts',
      'server/src/features/roof-note/roof-note.feature.ts',
      'server/src/features/roof-note/roof-note.module.ts',
      'server/src/features/roof-note/roof-note.repository.ts',
      'server/src/features/roof-note/roof-note.rules.test.ts',
      'server/src/features/roof-note/roof-note.rules.ts',
      'server/src/features/roof-note/roof-note.service.ts',
      'server/src/schema/tables/roof-note.ts',
    ])
    expect(written.made.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('has types that hold', () => {
    expect(run('tsc', '-b', 'server')).toBe('')
  })

  it('is formatted and free of lint', () => {
    const paths = [...written.made, ...written.changed]
    run('oxfmt', '--check', ...paths)
    run('oxlint', '--type-aware', '--deny-warnings', ...paths)
  })

  it('breaks no arrow', async () => {
    const { breaches } = await surveyHouse(root)
    expect(breaches.filter(({ where }) => where.includes('roof-note'))).toEqual([])
  })

  it('passes its own tests on real servers', () => {
    run('vitest', 'run', '--project', 'server', ...bothReporters, 'roof-note')
    const { passed, failed } = countTests(readFileSync(join(root, 'report.json'), 'utf8'))
    expect({ passed, failed }).toEqual({ passed: 9, failed: 0 })
  })

  it('is never written over one that is there', () => {
    expect(() => writeFeature(root, 'roof-note', 'unit')).toThrow('already there: contract/src/roof-note/roof-note.ts')
  })
})
