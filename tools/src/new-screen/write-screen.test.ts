import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countTests } from '../check/count-tests.ts'
import { surveyHouse } from '../house/survey-house.ts'
import { copyHouse } from '../new-feature/copy-house.ts'
import { writeScreen } from './write-screen.ts'

const bothReporters = ['--reporter=default', '--reporter=json', '--outputFile.json=report.json']

describe('a screen as pnpm new:screen writes it', () => {
  let root: string
  let written: ReturnType<typeof writeScreen>

  beforeAll(() => {
    root = copyHouse()
    written = writeScreen(root, { area: 'work-order', name: 'order-list', at: '/pagesCommon/tabMe/workOrder' })
  })
  afterAll(() => rmSync(root, { recursive: true }))

  const run = (command: string, ...args: string[]): string => {
    // The run inside must not take itself for a part of the run outside.
    const { VITEST: _vitest, ...env } = process.env
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', env })
    if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}${stderr}`)
    return stdout
  }

  it('touches nothing outside of its area', () => {
    const all = [...written.made, ...written.changed]
    expect(all).toHaveLength(5)
    expect(all.filter((path) => !path.startsWith('web/src/screens/work-order/'))).toEqual([])
  })

  it('has types that hold, also beside a second one', () => {
    writeScreen(root, { area: 'work-order', name: 'apply-list', at: '/pagesCommon/tabMe/workOrder/applyList' })
    expect(run('tsc', '-b', 'web')).toBe('')
  })

  it('is formatted and free of lint', () => {
    const paths = [...written.made, ...written.changed]
    run('oxfmt', '--check', ...paths)
    run('oxlint', '--type-aware', '--deny-warnings', ...paths)
  })

  it('breaks no arrow', async () => {
    const { breaches } = await surveyHouse(root)
    expect(breaches.filter(({ where }) => where.includes('screens/work-order'))).toEqual([])
  })

  it('opens at its address, with words in both languages', () => {
    run(
      'vitest',
      'run',
      '--project',
      'web',
      '--project',
      'web rules',
      ...bothReporters,
      'order-list',
      'apply-list',
      'routes.test',
      'every-message',
    )
    const { failed } = countTests(readFileSync(join(root, 'report.json'), 'utf8'))
    expect(failed).toBe(0)
  })

  it.each([
    [{ area: 'nowhere', name: 'page', at: '/a' }, 'no area nowhere'],
    [{ area: 'scene', name: 'page', at: undefined }, 'none is left'],
    [{ area: 'patrol', name: 'page', at: '/pages/index/indexNew' }, '/pagesEquipment/patrolNew/patrol'],
  ])('is refused with the way out: %j', (wanted, words) => {
    expect(() => writeScreen(root, wanted)).toThrow(words)
  })
})
