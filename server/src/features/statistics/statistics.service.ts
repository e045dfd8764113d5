import { kindsHeld } from '@vigil/contract/alarm/kind-rights'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { holds } from '@vigil/contract/rights/permissions'
import { classOf, Loss, scoreClasses, type ScoreClass } from '@vigil/contract/statistics/score'
import { workKinds, type statisticsCalls } from '@vigil/contract/statistics/statistics'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { countedAt, hasCounters, type Reach } from './figures/alarm-days.ts'
import * as figures from './figures/figures.repository.ts'
import { byHour, countsOf, kindCounts, percentileOf, spreadOf, stepsOf } from './figures/figures.rules.ts'
import { handlingOf } from './figures/handling.repository.ts'
import { myWorkOf, neededFor } from './my-work/my-work.repository.ts'
import { unitsNow } from './score/score.repository.ts'
import { scoredUnit } from './score/score.rules.ts'

type Calls = typeof statisticsCalls
type Asked<Name extends keyof Calls> = InputOf<Calls[Name]>
type Told<Name extends keyof Calls> = Promise<OutputOf<Calls[Name]>>

/** Whoever asks: what he reaches, and which kinds he may list. */
type Asker = Pick<Actor, 'accountId' | 'scope' | 'permissions'>

interface Deps {
  readonly database: ScopedDatabase
  readonly now: () => number
}

const Losses = z.array(Loss)
const noClasses = (): Record<ScoreClass, number> => ({ A: 0, B: 0, C: 0, D: 0 })

export const createStatisticsService = ({ database, now }: Deps) => {
  const reachOf = (actor: Asker, projectId: string | undefined): Reach => ({
    scope: actor.scope,
    projectId,
    kinds: kindsHeld(actor.permissions, 'list'),
  })

  /** What is counted from rows is as new as the question. */
  const asOf = async (actor: Asker, reach: Reach, at: Date): Promise<string> => {
    const [counted] = hasCounters(reach) ? await database.read(settingsOf(actor), countedAt()) : []
    return (counted?.at ?? at).toISOString()
  }

  const scoreOfUnit = async (actor: Asker, projectId: string): Told<'score'> => {
    const at = new Date(now())
    const isAsked = sql`p.id = ${projectId}::uuid and ${scopeFilter(actor.scope, { oem: 'p.oem_id', company: 'p.company_id', project: 'p.id' })}`
    const [unit] = (await database.read(settingsOf(actor), unitsNow(isAsked, at))).map(scoredUnit)
    if (!unit) return { asOf: null, units: 0, score: null, byClass: noClasses(), lost: [] }
    return {
      asOf: at.toISOString(),
      units: 1,
      score: unit.score,
      byClass: { ...noClasses(), [classOf(unit.score)]: 1 },
      lost: [...unit.lost],
    }
  }

  const unitStates = async (actor: Asker) => {
    const [row] = await database.read(settingsOf(actor), figures.unitStatesOf(actor.scope, scoreClasses))
    return row
  }

  return {
    async alarmCounts(actor: Asker, { projectId }: Asked<'alarmCounts'>): Told<'alarmCounts'> {
      const [at, reach] = [new Date(now()), reachOf(actor, projectId)]
      const hours = await database.read(settingsOf(actor), figures.todayAndYesterday(reach, at))
      return {
        asOf: await asOf(actor, reach, at),
        today: countsOf(hours, 0),
        yesterday: countsOf(hours, 1),
        yesterdaySoFar: countsOf(hours, 1, (row) => row.so_far),
        hours: { today: byHour(hours, 0), yesterday: byHour(hours, 1) },
      }
    },

    async handling(actor: Asker, { projectId, days }: Asked<'handling'>): Told<'handling'> {
      const [at, reach] = [new Date(now()), reachOf(actor, projectId)]
      const rows = await database.read(settingsOf(actor), handlingOf(reach, { now: at, days }))
      const [all] = rows.filter(({ took }) => took === null)
      const [steps, handledSteps] = [stepsOf(rows, 'answered'), stepsOf(rows, 'handled')]
      return {
        asOf: await asOf(actor, reach, at),
        days,
        raised: all?.raised ?? 0,
        handled: all?.handled ?? 0,
        reals: all?.reals ?? 0,
        falses: all?.falses ?? 0,
        answered: steps.reduce((sum, { amount }) => sum + amount, 0),
        medianS: percentileOf(steps, 0.5),
        ninthS: percentileOf(steps, 0.9),
        handledMedianS: percentileOf(handledSteps, 0.5),
        spread: spreadOf(steps),
      }
    },

    async trend(actor: Asker, { projectId, days }: Asked<'trend'>): Told<'trend'> {
      const [at, reach] = [new Date(now()), reachOf(actor, projectId)]
      const rows = await database.read(settingsOf(actor), figures.trendOf(reach, at, days))
      const byDay = Map.groupBy(rows, ({ day }) => day)
      return {
        asOf: await asOf(actor, reach, at),
        rows: [...byDay].map(([day, of]) => ({
          day,
          ...kindCounts(new Map(of.map(({ kind, raised }) => [kind, raised]))),
        })),
      }
    },

    async projectStates(actor: Asker): Told<'projectStates'> {
      const row = await unitStates(actor)
      return {
        asOf: row?.at?.toISOString() ?? null,
        units: row?.units ?? 0,
        byState: {
          openAlarm: row?.open_alarm ?? 0,
          openFault: row?.open_fault ?? 0,
          overdueHazard: row?.overdue_hazard ?? 0,
          missedCheck: row?.missed_check ?? 0,
          normal: row?.normal ?? 0,
        },
      }
    },

    async rankings(actor: Asker, { projectId, by, size }: Asked<'rankings'>): Told<'rankings'> {
      const [settings, reach] = [settingsOf(actor), { scope: actor.scope, projectId }]
      const [units, equipment] = await Promise.all([
        database.read(settings, figures.worstUnits(reach, by, size)),
        database.read(settings, figures.worstEquipment(reach, new Date(now()), size)),
      ])
      return {
        asOf: units[0]?.at.toISOString() ?? null,
        units: units.map((row) => ({
          projectId: row.project_id,
          name: row.name,
          place: row.place,
          score: row.score,
          alarms: row.alarms,
          equipment: row.equipment,
          perHundred: row.per_hundred,
          lost: Losses.parse(row.lost),
        })),
        equipment: equipment.map((row) => ({
          equipmentId: row.equipment_id,
          name: row.name,
          equipmentTypeId: row.type_no,
          projectName: row.project_name,
          alarms: row.alarms,
          falses: row.falses,
        })),
      }
    },

    async breakerEvents(actor: Asker, { projectId, days }: Asked<'breakerEvents'>): Told<'breakerEvents'> {
      const [at, reach] = [new Date(now()), reachOf(actor, projectId)]
      const rows = await database.read(settingsOf(actor), figures.breakerEventsOf(reach, at, days))
      const sumOf = (of: readonly figures.BreakerRow[]) => of.reduce((sum, { amount }) => sum + amount, 0)
      const byEvent = [...Map.groupBy(rows, ({ event_key }) => event_key)]
      return {
        asOf: await asOf(actor, reach, at),
        total: sumOf(rows),
        byEvent: byEvent
          .map(([event, of]) => ({ event, amount: sumOf(of) }))
          .toSorted((a, b) => b.amount - a.amount || a.event.localeCompare(b.event)),
        byHour: Array.from({ length: 24 }, (_, hour) => sumOf(rows.filter((row) => row.hour === hour))),
      }
    },

    async quiet(actor: Asker, { projectId }: Asked<'quiet'>): Told<'quiet'> {
      const [at, settings] = [new Date(now()), settingsOf(actor)]
      const [[last], heard] = await Promise.all([
        database.read(settings, figures.lastBegan(reachOf(actor, projectId))),
        projectId === undefined ? [] : database.read(settings, figures.heardOf(actor.scope, projectId, at)),
      ])
      return { asOf: at.toISOString(), since: last?.at.toISOString() ?? null, heard: heard[0]?.heard ?? null }
    },

    async rates(actor: Asker, { projectId }: Asked<'rates'>): Told<'rates'> {
      const [row] = await database.read(settingsOf(actor), figures.ratesOf(actor.scope, projectId))
      return {
        asOf: row?.at?.toISOString() ?? null,
        online: { part: row?.online ?? 0, whole: row?.speaking ?? 0 },
        intact: { part: row?.intact ?? 0, whole: row?.equipment ?? 0 },
        hazards: { part: row?.hazards_in_time ?? 0, whole: row?.hazards_due ?? 0 },
        patrol: { part: row?.points_in_time ?? 0, whole: row?.points_due ?? 0 },
        orders: { part: row?.orders_in_time ?? 0, whole: row?.orders_done ?? 0 },
      }
    },

    async myWork(actor: Asker): Told<'myWork'> {
      const at = new Date(now())
      const asked = workKinds.filter((work) => holds(actor.permissions, neededFor[work]))
      const rows = asked.length === 0 ? [] : await database.read(settingsOf(actor), myWorkOf(actor, asked, at))
      return { asOf: at.toISOString(), rows }
    },

    async score(actor: Asker, { projectId }: Asked<'score'>): Told<'score'> {
      if (projectId !== undefined) return scoreOfUnit(actor, projectId)
      const row = await unitStates(actor)
      if (!row || row.units === 0) return { asOf: null, units: 0, score: null, byClass: noClasses(), lost: [] }
      const { units, at, mean, a, b, c } = row
      return {
        asOf: at?.toISOString() ?? null,
        units,
        score: mean,
        byClass: { A: a, B: b, C: c, D: units - a - b - c },
        lost: [],
      }
    },
  }
}
