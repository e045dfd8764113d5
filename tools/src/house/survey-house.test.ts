import { describe, expect, it } from 'vitest'
import { type Files, surveyPlanted } from './planted-house.ts'
import { quantile } from './survey-house.ts'

const manyLines = (count: number): string => Array.from({ length: count }, (_, n) => `// line ${n}\n`).join('')

const planted: [what: string, rule: string, files: Files][] = [
  [
    'an upward import',
    'arrow-server-foundation',
    { 'server/src/foundation/rights/climb.ts': `import '#features/alarm/alarm.service.ts'\n` },
  ],
  [
    'an upward import of a type only',
    'arrow-server-infrastructure',
    {
      'server/src/infrastructure/clock/late.ts': `import type { rights } from '#foundation/rights/rights.ts'\nexport type Late = typeof rights\n`,
    },
  ],
  [
    'infrastructure that knows a product word',
    'arrow-server-infrastructure',
    {
      'server/src/infrastructure/http/http.ts': `import type { Alarm } from '@vigil/contract/alarm/alarm'\nexport type Body = Alarm\n`,
    },
  ],
  [
    'an import between rooms of one layer',
    'arrow-server-events',
    { 'server/src/events/notice-events.ts': `import '#schema/tables.ts'\n` },
  ],
  [
    'a feature that imports another feature',
    'feature-to-feature',
    { 'server/src/features/alarm/reach.ts': `import '#features/notice/notice.service.ts'\n` },
  ],
  [
    'a noun that imports a later noun',
    'noun-server-rights',
    { 'server/src/foundation/rights/late.ts': `import '../project/project.ts'\n` },
  ],
  [
    'a noun nobody has given a place',
    'unknown-noun',
    { 'server/src/foundation/customer/customer.ts': `import '../rights/rights.ts'\n` },
  ],
  [
    'a package that imports a package above it',
    'arrow-device-types',
    {
      'device-types/src/climb.ts': `import type { Alarm } from '@vigil/contract/alarm/alarm'\nexport type Row = Alarm\n`,
    },
  ],
  [
    'product code that imports a workshop',
    'arrow-server-processes',
    { 'server/src/processes/worker.ts': `import '@vigil/tools/check'\n` },
  ],
  [
    'product code that leans on test code',
    'only-tests-use-testing',
    { 'server/src/processes/worker.ts': `import '#testing/start-test-server.ts'\n` },
  ],
  [
    'an import of a test',
    'nothing-imports-a-test',
    { 'server/src/features/alarm/lean.ts': `import './alarm.service.test.ts'\n` },
  ],
  [
    'a package nobody has given arrows',
    'unknown-package',
    { 'attic/src/box.ts': `import './lid.ts'\n`, 'attic/src/lid.ts': '' },
  ],
  ['a file outside every room', 'unknown-room', { 'server/src/attic.ts': `import './main.ts'\n` }],
  [
    'a web client that carries the rows',
    'web-carries-no-rows',
    {
      'web/package.json': '{"name":"@vigil/web","type":"module"}',
      'web/src/app/router.ts': `import '@vigil/device-types/find-device-type'\n`,
      'device-types/src/find-device-type.ts': `import './catalogue/fire/smoke.ts'\n`,
      'device-types/src/catalogue/fire/smoke.ts': 'export const smoke = 1\n',
    },
  ],
  ['an import that leads nowhere', 'unresolved', { 'contract/src/lost.ts': `import './nowhere.ts'\n` }],
  ['an undeclared package', 'undeclared', { 'contract/src/sly.ts': `import 'leftover'\n` }],
  ['product code that needs a development package', 'development-only', { 'contract/src/dev.ts': `import 'gauge'\n` }],
  [
    'a cruiser that reads no TypeScript',
    'unread',
    { '.dependency-cruiser.mjs': `export default { forbidden: [], options: { exclude: '[.]ts$' } }\n` },
  ],
  [
    'an import that climbs two folders',
    'climbing-import',
    { 'server/src/features/alarm/climb.ts': `import '../../foundation/rights/rights.ts'\n` },
  ],
  ['a file over 300 lines', 'too-long', { 'contract/src/long.ts': manyLines(301) }],
  ['a test over 400 lines', 'too-long', { 'contract/src/long.test.ts': '// line\n'.repeat(401) }],
  ['a bucket', 'bucket-name', { 'contract/src/utils.ts': 'export const bucket = 1\n' }],
  ['a folder that is a bucket', 'bucket-name', { 'contract/src/common/money.ts': 'export const fen = 1\n' }],
  ['a name that is not kebab-case', 'kebab-case', { 'contract/src/alarmList.ts': 'export const list = 1\n' }],
  ['any', 'any', { 'contract/src/loose.ts': 'export const loose: any = 1\n' }],
  ['an assertion without a reason', 'bare-as', { 'contract/src/sure.ts': 'export const sure = 1 as unknown\n' }],
  ['a class', 'class', { 'contract/src/alarm-service.ts': 'export class AlarmService {}\n' }],
  ['a barrel', 'barrel', { 'contract/src/all.ts': `export * from './alarm/alarm.ts'\n` }],
]

describe('pnpm house', () => {
  it('finds nothing wrong with a sound house and reads all of it', async () => {
    const { figures, breaches } = await surveyPlanted({})
    expect(breaches).toEqual([])
    expect(figures).toMatchObject({ files: 13, circles: 0, violations: 0, modulesRead: 14 })
  })

  it.each(planted)('catches %s', async (_what, rule, files) => {
    const { figures, breaches } = await surveyPlanted(files)
    expect([...new Set(breaches.map((breach) => breach.rule))]).toEqual([rule])
    expect(figures).toMatchObject({ circles: 0, violations: breaches.length })
  })

  it('catches a lazy part without a boundary', async () => {
    const { breaches } = await surveyPlanted({
      'contract/src/late.ts': `import { lazy } from 'react'\nexport const late = lazy\n`,
    })
    // The planted house has no React to find.
    expect(breaches.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['bare-lazy']))
  })

  it('catches a circle, also one of types only', async () => {
    const { figures, breaches } = await surveyPlanted({
      'contract/src/hen.ts': `import type { Egg } from './egg.ts'\nexport type Hen = { lays: Egg[] }\n`,
      'contract/src/egg.ts': `import type { Hen } from './hen.ts'\nexport type Egg = { from: Hen }\n`,
    })
    expect(figures.circles).toBeGreaterThan(0)
    expect(breaches.map((breach) => breach.rule)).toEqual(Array(figures.circles).fill('no-circle'))
  })

  it('catches what stands twice, and not what tests say twice', async () => {
    const lines = Array.from(
      { length: 14 },
      (_, n) => `export const step${n} = (left: number) => left * ${n} + ${n}\n`,
    ).join('')
    const { figures, breaches } = await surveyPlanted({
      'contract/src/first.ts': lines,
      'contract/src/second.ts': lines,
      'contract/src/third.test.ts': lines,
    })
    expect(breaches.map(({ rule }) => rule)).toEqual(['duplicate'])
    expect(figures).toMatchObject({ duplicates: 1, violations: 0 })
  })

  it('accepts an assertion with a reason, a long migration and a class called Problem', async () => {
    const { breaches } = await surveyPlanted({
      'contract/src/sure.ts': '// The library answers unknown here.\nexport const sure = 1 as unknown\n',
      'contract/src/problems.ts': 'export class Problem {}\n',
      'server/src/schema/migrations/0001.ts': '// line\n'.repeat(900),
    })
    expect(breaches).toEqual([])
  })

  it('leaves tests, migrations, messages and rows out of the figures', async () => {
    const { figures } = await surveyPlanted({
      'device-types/src/catalogue/fire/smoke.ts': '// line\n'.repeat(200),
      'server/src/schema/migrations/0001.ts': '// line\n'.repeat(900),
      'web/src/screens/alarm/texts.zh.ts': '// line\n'.repeat(900),
    })
    expect(figures).toMatchObject({ files: 13, longest: 4, modulesRead: 17 })
  })
})

describe('quantile', () => {
  it('names the length of a real file', () => {
    expect(quantile([10, 1, 2, 3, 4, 5, 6, 7, 8, 9], 0.5)).toBe(5)
    expect(quantile([10, 1, 2, 3, 4, 5, 6, 7, 8, 9], 0.9)).toBe(9)
    expect(quantile([], 0.9)).toBe(0)
  })
})
