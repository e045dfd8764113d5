/** A feature as pnpm new:feature writes it and a screen as pnpm new:screen does, in one copy of the house. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countTests } from '../check/count-tests.ts'
import { surveyHouse } from '../house/survey-house.ts'
import { writeScreen } from '../new-screen/write-screen.ts'
import { copyHouse } from './copy-house.ts'
import { writeFeature } from './write-feature.ts'

/** An area whose addresses nobody has built yet: in the house itself every address has its page. */
const plannedArea = `/** Packages, renewals, bills. */
import { area, row } from '#foundation/area/area.ts'

export const billingArea = area({
  routes: [
    row('/pagesCommon/tabMe/expenseCenter', '费用中心', 'Expense centre', 'billing'),
    row('/pagesCommon/tabMe/expenseCenter/order', '订单', 'Orders', 'billing'),
    row('/pagesCommon/tabMe/expenseCenter/orderDetail', '订单详情', 'Order', 'billing'),
    row('/pagesCommon/tabMe/expenseCenter/checkBills', '账单', 'Bills', 'billing'),
    row('/pagesCommon/tabMe/expenseCenter/payment', '充值与支付', 'Top up and pay', 'billing'),
  ],
})
`
const planAgain = (): void => {
  const folder = join(root, 'web/src/screens/billing')
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  writeFileSync(join(folder, 'area.ts'), plannedArea)
}

let root: string
let feature: ReturnType<typeof writeFeature>
let screen: ReturnType<typeof writeScreen>

beforeAll(() => {
  root = copyHouse()
  planAgain()
  feature = writeFeature(root, 'roof-note', 'hazardRec')
  screen = writeScreen(root, { area: 'billing', name: 'order-list', at: '/pagesCommon/tabMe/expenseCenter/order' })
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

/** Of those in the copy whose names hold one of these words. */
const tests = (projects: readonly string[], ...words: string[]) => {
  const chosen = projects.flatMap((project) => ['--project', project])
  run('vitest', 'run', ...chosen, '--reporter=default', '--reporter=json', '--outputFile.json=report.json', ...words)
  return countTests(readFileSync(join(root, 'report.json'), 'utf8'))
}

describe('a feature', () => {
  it('stands in the rooms where a feature lives', () => {
    expect(feature.made.filter((path) => !path.includes('migrations/'))).toEqual([
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
    expect(feature.made.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('passes its own tests on real servers', () => {
    expect(tests(['server'], 'roof-note')).toMatchObject({ passed: 9, failed: 0 })
  })

  it('is never written over one that is there', () => {
    expect(() => writeFeature(root, 'roof-note', 'unit')).toThrow('already there: contract/src/roof-note/roof-note.ts')
  })
})

describe('a screen', () => {
  it('touches nothing outside of its area', () => {
    const all = [...screen.made, ...screen.changed]
    expect(all).toHaveLength(5)
    expect(all.filter((path) => !path.startsWith('web/src/screens/billing/'))).toEqual([])
  })

  it('opens at its address, with words in both languages, also beside a second one', () => {
    writeScreen(root, { area: 'billing', name: 'bill-list', at: '/pagesCommon/tabMe/expenseCenter/checkBills' })
    const pages = ['order-list', 'bill-list', 'every-message']
    expect(tests(['web', 'web rules'], ...pages)).toMatchObject({ failed: 0 })
  })

  it.each([
    [{ area: 'nowhere', name: 'page', at: '/a' }, 'no area nowhere'],
    [{ area: 'scene', name: 'page', at: undefined }, 'none is left'],
    [{ area: 'billing', name: 'page', at: '/pages/index/indexNew' }, '/pagesCommon/tabMe/expenseCenter'],
  ])('is refused with the way out: %j', (wanted, words) => {
    expect(() => writeScreen(root, wanted)).toThrow(words)
  })
})

describe('both', () => {
  it('have types that hold', () => {
    expect(run('tsc', '-b', 'server', 'web')).toBe('')
  })

  it('are formatted and free of lint', () => {
    const paths = [feature, screen].flatMap(({ made, changed }) => [...made, ...changed])
    run('oxfmt', '--check', ...paths)
    run('oxlint', '--type-aware', '--deny-warnings', ...paths)
  })

  it('break no arrow', async () => {
    const { breaches } = await surveyHouse(root)
    expect(breaches.filter(({ where }) => /roof-note|screens\/billing/.test(where))).toEqual([])
  })
})
