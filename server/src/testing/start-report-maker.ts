/** Makes reports as the worker does, one at each round, by a clock that the test sets. */
import { createUseService } from '#features/energy/use/use.service.ts'
import { createReportMaker } from '#features/report/making/make-reports.ts'
import type { ReportSources } from '#features/report/making/sources.ts'
import { queueScheduled } from '#features/report/schedule/queue-scheduled.ts'
import { createPeriodService } from '#features/statistics/figures/period.service.ts'
import { createBrandFinder } from '#foundation/brand/shown-brand.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'

export interface TestMaker {
  round(): Promise<boolean>
  queueScheduled(): Promise<number>
  stop(): Promise<void>
}

type Environment = Readonly<Record<string, string>>

interface Wish {
  readonly now?: () => number
  /** Instead of what counts, or before it. */
  readonly sources?: (own: ReportSources) => ReportSources
}

export const startReportMaker = (
  environment: Environment,
  { now = Date.now, sources = (own) => own }: Wish = {},
): TestMaker => {
  const log = createLog('worker', 'fatal')
  const engine = createPool({ url: environment['VIGIL_DATABASE_ENGINE_URL'] ?? '', log, max: 2 })
  const inNames = createPool({ url: environment['VIGIL_DATABASE_API_URL'] ?? '', log, max: 2, pipeline: true })
  const database = createScopedDatabase(inNames)
  const transactor = createTransactor(engine)
  const own = { database, period: createPeriodService({ database, now }), energy: createUseService({ database, now }) }
  const maker = createReportMaker({
    run: statementsOn(engine),
    transactor,
    sources: sources(own),
    brands: createBrandFinder({ database, log }),
    pageAddress: 'https://vigil.example',
    alarmDays: 366,
    now,
  })
  return {
    round: maker.round,
    queueScheduled: () => queueScheduled({ transactor, newId: uuidV7, now }),
    async stop() {
      await Promise.all([engine.end(), inNames.end()])
    },
  }
}
