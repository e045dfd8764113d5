/** What a report is made from. Statistics and electricity count it; a process hands them in. */
import type { SilentMeter, UnitUse } from '@vigil/contract/energy/energy'
import type { AskedDays, PeriodFigures, PeriodRows, UnitNow } from '@vigil/contract/statistics/period'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'

/** In the name of whoever asked, within the one unit, with the rights that the kind needs and no others. */
export type Reader = Pick<Actor, 'accountId' | 'scope' | 'permissions'>

/** With the day after the last. */
interface Span {
  readonly from: string
  readonly to: string
}

export interface ReportSources {
  /** Connections of its own: an order that a rule gives never waits behind a long question. */
  readonly database: ScopedDatabase
  readonly period: {
    figures(reader: Reader, days: AskedDays): Promise<PeriodFigures>
    rows(reader: Reader, days: AskedDays, most: number): Promise<PeriodRows>
    unitNow(reader: Reader, projectId: string): Promise<UnitNow | undefined>
  }
  readonly energy: {
    range(reader: Reader, projectId: string, spans: readonly [Span, Span]): Promise<UnitUse>
    silentDays(reader: Reader, projectId: string, span: Span): Promise<SilentMeter[]>
  }
}
