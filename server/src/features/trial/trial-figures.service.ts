/** What anybody may see without a name: figures of the demo unit, and of nothing else. Without one, they are empty. */
import type { OutputOf } from '@vigil/contract/call'
import { alarmKinds } from '@vigil/contract/live/live-events'
import { trialFigureDays, type trialCalls } from '@vigil/contract/account/trial'
import type { CompiledQuery } from 'kysely'
import { stateNameOf } from '#foundation/equipment/equipment.rules.ts'
import { dayMs, midnightBefore, usualZone } from '#foundation/project/unit-time.ts'
import { nobody } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, Settings } from '#infrastructure/database/scoped-database.ts'
import * as figures from './trial-figures.repository.ts'

type Deps = { database: ScopedDatabase; now: () => number }
type Calls = typeof trialCalls
type Ask = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>
type Kind = (typeof alarmKinds)[number]

const rememberedMs = 30_000
const mostRows = 10

const dayStart = (at: number): Date => new Date(midnightBefore(at, usualZone))

/** A stranger whose whole world is one unit: the wall needs no account to hold him there. */
const visitorOf = (unit: string): Settings => ({ ...nobody, 'app.scope_kind': 'project', 'app.scope_ids': `{${unit}}` })

const knownKind = (kind: string): Kind | undefined => alarmKinds.find((known) => known === kind)

export const createTrialFigures = ({ database, now }: Deps) => {
  const remembered = new Map<string, { until: number; figure: Promise<unknown> }>()

  /** One question in half a minute, however many ask; a unit that is no longer shown is forgotten at once. */
  const shown = async <Out extends { asOf: string }>(
    name: string,
    read: (unit: string, ask: Ask) => Promise<Omit<Out, 'asOf'>>,
    none: Omit<Out, 'asOf'>,
  ): Promise<Out> => {
    const [demo] = await database.read(nobody, figures.demoUnit())
    const unit = demo?.id
    const key = `${unit ?? ''} ${name}`
    const known = remembered.get(key)
    // Stored below under the same name, so it is of the same type.
    if (known && known.until > now()) return known.figure as Promise<Out>
    // The two halves make the whole; the compiler does not follow Omit over a type parameter.
    const whole = (figure: Omit<Out, 'asOf'>): Out => ({ ...figure, asOf: new Date(now()).toISOString() }) as Out
    const ask: Ask = (query) => database.read(visitorOf(unit ?? ''), query)
    const figure = (unit ? read(unit, ask) : Promise.resolve(none)).then(whole)
    remembered.set(key, { until: now() + rememberedMs, figure })
    figure.catch(() => remembered.delete(key))
    return figure
  }

  const since = (): Date => new Date(now() - trialFigureDays * dayMs)

  return {
    equipmentTypeTotals: () =>
      shown<OutputOf<Calls['equipmentTypeTotals']>>(
        'types',
        async (unit, ask) => {
          const rows = await ask(figures.typeTotals(unit))
          return { rows: rows.map(({ type_no, ...counts }) => ({ equipmentTypeId: type_no, ...counts })) }
        },
        { rows: [] },
      ),

    runStatus: () =>
      shown<OutputOf<Calls['runStatus']>>(
        'status',
        async (unit, ask) => {
          const rows = await ask(figures.stateCounts(unit))
          return { rows: rows.map(({ state, count }) => ({ state: stateNameOf(state), count })) }
        },
        { rows: [] },
      ),

    exceptionHandling: () =>
      shown<OutputOf<Calls['exceptionHandling']>>(
        'handling',
        async (unit, ask) => {
          const [row = { total: 0, handled: 0 }] = await ask(figures.handling(unit, since()))
          return { ...row, rate: row.total === 0 ? null : row.handled / row.total }
        },
        { total: 0, handled: 0, rate: null },
      ),

    alarmMonitor: () =>
      shown<OutputOf<Calls['alarmMonitor']>>(
        'alarms',
        async (unit, ask) => {
          const rows = await ask(figures.openAlarms(unit, mostRows))
          return { rows: rows.flatMap(openAlarmOf) }
        },
        { rows: [] },
      ),

    projectStatistics: () =>
      shown<OutputOf<Calls['projectStatistics']>>(
        'units',
        async (unit, ask) => {
          const kinds = (await ask(figures.activeKinds(unit))).map(({ kind }) => kind)
          const withAlarm = kinds.some((kind) => kind === 'fire-alarm' || kind === 'alarm')
          const withFault = kinds.includes('fault')
          return {
            total: 1,
            normal: withAlarm || withFault ? 0 : 1,
            withAlarm: withAlarm ? 1 : 0,
            withFault: withFault ? 1 : 0,
          }
        },
        { total: 0, normal: 0, withAlarm: 0, withFault: 0 },
      ),

    alarmCounts: () =>
      shown<OutputOf<Calls['alarmCounts']>>(
        'days',
        async (unit, ask) => {
          const rows = await ask(figures.dayCounts(unit, dayStart(now()), new Date(now())))
          return { rows: alarmKinds.map((kind) => dayOf(kind, rows)) }
        },
        { rows: [] },
      ),

    rankings: () =>
      shown<OutputOf<Calls['rankings']>>(
        'ranking',
        async (unit, ask) => {
          const rows = await ask(figures.ranking(unit, since(), mostRows))
          return {
            rows: rows.map(({ name, type_no, alarms }) => ({ equipmentName: name, equipmentTypeId: type_no, alarms })),
          }
        },
        { rows: [] },
      ),
  }
}

const openAlarmOf = (row: figures.OpenAlarmRow): OutputOf<Calls['alarmMonitor']>['rows'] => {
  const kind = knownKind(row.kind)
  if (!kind) return []
  const { id, event_key, priority, name, first_at, condition } = row
  return [
    {
      alarmId: id,
      eventKey: event_key,
      kind,
      priority,
      equipmentName: name,
      firstAt: first_at.toISOString(),
      isActive: condition === 'active',
    },
  ]
}

const dayOf = (kind: Kind, rows: readonly figures.DayRow[]): OutputOf<Calls['alarmCounts']>['rows'][number] => {
  const row = rows.find((one) => one.kind === kind)
  return {
    kind,
    today: row?.today ?? 0,
    yesterdaySoFar: row?.yesterday_so_far ?? 0,
    yesterday: row?.yesterday ?? 0,
  }
}
