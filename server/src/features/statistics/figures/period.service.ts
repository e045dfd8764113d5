/** What was counted of a unit between two days: for reports, by the same rows as Home. */
import { kindsHeld } from '@vigil/contract/alarm/kind-rights'
import type { AskedDays, PeriodFigures, PeriodRows, UnitNow } from '@vigil/contract/statistics/period'
import { sql } from 'kysely'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { unitsNow } from '../score/score.repository.ts'
import { scoredUnit } from '../score/score.rules.ts'
import type { Reach } from './alarm-days.ts'
import { kindCounts, percentileOf } from './figures.rules.ts'
import * as period from './period.repository.ts'

type Asker = Pick<Actor, 'accountId' | 'scope' | 'permissions'>
type Deps = { readonly database: ScopedDatabase; readonly now: () => number }

const reachOf = (actor: Asker, projectId: string): Reach => ({
  scope: actor.scope,
  projectId,
  kinds: kindsHeld(actor.permissions, 'list'),
})

const sumOf = (rows: readonly period.DayRow[], of: (row: period.DayRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

export const createPeriodService = ({ database, now }: Deps) => ({
  async figures(actor: Asker, { projectId, ...days }: AskedDays): Promise<PeriodFigures> {
    const [reach, settings] = [reachOf(actor, projectId), settingsOf(actor)]
    const [rows, steps, handled, [work]] = await Promise.all([
      database.read(settings, period.daysIn(reach, days)),
      database.read(settings, period.stepsIn(reach, days, 'answered')),
      database.read(settings, period.stepsIn(reach, days, 'handled')),
      database.read(settings, period.workIn(reach, days)),
    ])
    const byKind = Map.groupBy(rows, ({ kind }) => kind)
    const falses = sumOf(rows, (row) => row.falses)
    return {
      byKind: kindCounts(new Map([...byKind].map(([kind, of]) => [kind, sumOf(of, (row) => row.raised)]))).byKind,
      handling: { part: sumOf(rows, (row) => row.handled), whole: sumOf(rows, (row) => row.raised) },
      falses: { part: falses, whole: falses + sumOf(rows, (row) => row.reals) },
      medianS: percentileOf(steps, 0.5),
      handledMedianS: percentileOf(handled, 0.5),
      patrol: { part: work?.kept ?? 0, whole: work?.due ?? 0 },
      orders: { part: work?.in_time ?? 0, whole: work?.done ?? 0 },
      hazards: { part: work?.closed_in_time ?? 0, whole: work?.hazards_due ?? 0 },
      days: [...Map.groupBy(rows, ({ day }) => day)].map(([day, of]) => ({
        day,
        amount: sumOf(of, (row) => row.raised),
      })),
    }
  },

  async rows(actor: Asker, { projectId, ...days }: AskedDays, most: number): Promise<PeriodRows> {
    const [reach, settings] = [reachOf(actor, projectId), settingsOf(actor)]
    const [events, worst] = await Promise.all([
      database.read(settings, period.eventsIn(reach, days, most)),
      database.read(settings, period.worstIn(reach, days, most)),
    ])
    return {
      eventsInAll: events[0]?.in_all ?? 0,
      events: events.map((row) => ({
        alarmId: row.id,
        at: row.at,
        equipment: row.equipment,
        equipmentTypeId: row.type_no,
        kind: row.kind,
        eventKey: row.event_key,
        verdict: row.verdict,
        answeredS: row.answered_s,
        handledS: row.handled_s,
      })),
      worst: worst.map(({ equipment_id, ...row }) => ({ equipmentId: equipment_id, ...row })),
    }
  },

  /** Undefined where there is no such unit any more. */
  async unitNow(actor: Asker, projectId: string): Promise<UnitNow | undefined> {
    const columns = { oem: 'p.oem_id', company: 'p.company_id', project: 'p.id' }
    const isAsked = sql`p.id = ${projectId}::uuid and ${scopeFilter(actor.scope, columns)}`
    const [unit] = (await database.read(settingsOf(actor), unitsNow(isAsked, new Date(now())))).map(scoredUnit)
    return unit
  },
})
