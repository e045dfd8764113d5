/** What a unit used in a period of its calendar, and why it costs what it costs. */
import type { InputOf } from '@vigil/contract/call'
import {
  carbonGrams,
  type EnergyLoop,
  type energyCalls,
  type EnergyPeriod,
  type SilentMeter,
  type UnitUse,
} from '@vigil/contract/energy/energy'
import { Problem } from '@vigil/contract/problems'
import { datedDays, datedKinds } from '#foundation/project/dated-days.ts'
import { dayOf, daysAfter } from '#foundation/project/unit-time.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { metersOf } from '../meter/meter.rules.ts'
import { slotMs, type Window } from '../slots/slots.rules.ts'
import { wallOf } from '../slots/sums.rules.ts'
import { powerFactorOf, unbalanceOf } from './now.rules.ts'
import { cutLike, daysOf, lastYearOf, windowOf, type Days } from './period.rules.ts'
import * as use from './use.repository.ts'
import * as rules from './use.rules.ts'

/** Whoever asks, or whoever a report is made for. */
type Asker = Pick<Actor, 'accountId' | 'scope'>

type Deps = { readonly database: ScopedDatabase; readonly now: () => number }

const ever = ['2000-01-01', '2199-12-31'] as const
const mostLoops = 200
const mostJumps = 20
const nearlyWhole = 0.95

export const createUseService = ({ database, now }: Deps) => {
  const unitOf = async (actor: Asker, projectId: string) => {
    const settings = settingsOf(actor)
    const [[unit], plans, days] = await Promise.all([
      database.read(settings, use.unitWith(projectId)),
      database.read(settings, use.plansOf(projectId)),
      database.read(settings, datedDays(projectId, ...ever)),
    ])
    if (!unit) throw new Problem('missing')
    return {
      ...unit,
      kinds: datedKinds(days),
      plans: rules.plansFrom(plans, unit.tariff),
      isUsual: plans.every(({ prices }) => prices === null),
    }
  }
  type Unit = Awaited<ReturnType<typeof unitOf>>

  const readerOf = (actor: Asker, projectId: string, unit: Unit) => {
    const wall = wallOf(unit.zone, unit.kinds)
    const slotsIn = (window: Window) => database.read(settingsOf(actor), use.unitSlots(projectId, window))
    const priced = (slots: readonly use.SlotRow[]) => rules.pricedOf(slots, unit.plans, wall)
    return {
      slotsIn,
      priced,
      /** As much of a window as is booked. */
      async booked(window: Window): Promise<Window> {
        const [row] = await database.read(settingsOf(actor), use.bookedUntil(projectId, window))
        return { from: window.from, to: row?.until?.getTime() ?? window.from }
      },
      /** What was used and what it cost; none where it is not known nearly whole: half a month is no base for one. */
      async sums(days: Days, elapsedMs: number) {
        const window = cutLike(windowOf(days, unit.zone), elapsedMs)
        const slots = await slotsIn(window)
        if (slots.length === 0 || slots.length * slotMs < nearlyWhole * (window.to - window.from)) return null
        const { wh, fen } = rules.billOfSlots(priced(slots))
        return { wh, fen }
      },
    }
  }

  /** Loops by what they used, with the period before; and how many meters there are. */
  const loopsIn = async (actor: Asker, projectId: string, [window, before]: readonly [Window, Window]) => {
    const settings = settingsOf(actor)
    const [totals, earlier] = await Promise.all([
      database.read(settings, use.meterTotals(projectId, window)),
      database.read(settings, use.meterTotals(projectId, before)),
    ])
    const parents = new Set(totals.map(({ parent_id }) => parent_id))
    const was = new Map(earlier.map(({ equipment_id, wh }) => [equipment_id, wh]))
    const loops: EnergyLoop[] = totals
      .filter(({ equipment_id }) => !parents.has(equipment_id))
      .map(({ equipment_id, name, wh }) => ({
        equipmentId: equipment_id,
        name,
        wh,
        before: was.get(equipment_id) ?? 0,
      }))
      .toSorted((one, other) => other.wh - one.wh || (one.name ?? '').localeCompare(other.name ?? ''))
    return { meters: totals.length, loops, loopsWh: loops.reduce((sum, { wh }) => sum + wh, 0) }
  }

  const loadIn = async ({ slotsIn, booked }: ReturnType<typeof readerOf>, day: string, zone: string) => {
    const [own, before] = [windowOf(daysOf('day', day), zone), windowOf(daysOf('day', day, -1), zone)]
    const [points, earlier] = await Promise.all([booked(own).then(slotsIn), slotsIn(before)])
    return { day, points: rules.loadOf(points), before: rules.loadOf(earlier) }
  }

  interface Asked {
    readonly period: EnergyPeriod
    readonly days: Days
    readonly previous: Days
  }

  const usedIn = async (actor: Asker, projectId: string, unit: Unit, asked: Asked): Promise<UnitUse> => {
    const { period, days, previous } = asked
    const reader = readerOf(actor, projectId, unit)
    const today = dayOf(now(), unit.zone)
    const whole = windowOf(days, unit.zone)
    const window = await reader.booked(whole)
    const slots = await reader.slotsIn(window)
    const known = slots.at(-1)?.start
    const elapsed = window.to - window.from
    const [before, lastYear, { meters, loops, loopsWh }, load, jumps, readings] = await Promise.all([
      reader.sums(previous, elapsed),
      period === 'year' ? null : reader.sums(lastYearOf(days), elapsed),
      loopsIn(actor, projectId, [window, cutLike(windowOf(previous, unit.zone), elapsed)]),
      loadIn(reader, dayOf(known ?? window.from, unit.zone), unit.zone),
      database.read(settingsOf(actor), use.jumpsIn(projectId, whole, mostJumps)),
      database.read(settingsOf(actor), use.metersNow(projectId, metersOf())),
    ])
    const priced = reader.priced(slots)
    const bill = rules.billOfSlots(priced)
    const isRunning = today >= days.from && today < days.to
    const values = readings.map(({ reported }) => reported)
    return {
      asOf: known === undefined ? null : new Date(known + slotMs).toISOString(),
      zone: unit.zone,
      period,
      ...days,
      ...bill,
      isUsualPrice: unit.isUsual,
      before,
      lastYear,
      expectedFen: isRunning && elapsed > 0 ? Math.round((bill.fen * (whole.to - whole.from)) / elapsed) : null,
      carbonGrams: carbonGrams(bill.wh, Number(days.from.slice(0, 4))),
      demand: rules.demandOf(slots),
      powerFactor: powerFactorOf(values),
      unbalance: unbalanceOf(values),
      slots: {
        known: slots.length,
        estimated: slots.filter(({ is_estimated }) => is_estimated).length,
        suspect: slots.filter(({ is_suspect }) => is_suspect).length,
      },
      jumps: jumps.map(({ equipment_id, name, since, at, wh }) => ({
        equipmentId: equipment_id,
        name,
        since: since.toISOString(),
        at: at.toISOString(),
        wh,
      })),
      ...rules.barsOf(priced, period),
      load,
      meters,
      loops: loops.slice(0, mostLoops).map((loop) => (before === null ? { ...loop, before: 0 } : loop)),
      unmeteredWh: bill.wh - loopsWh,
    }
  }

  return {
    unitOf,

    async use(actor: Asker, { projectId, period, day }: InputOf<typeof energyCalls.use>): Promise<UnitUse> {
      const unit = await unitOf(actor, projectId)
      const asked = day ?? dayOf(now(), unit.zone)
      const [days, previous] = [daysOf(period, asked), daysOf(period, asked, -1)]
      return usedIn(actor, projectId, unit, { period, days, previous })
    },

    /** The same of any days, for a report: told by the day. */
    async range(actor: Asker, projectId: string, [days, previous]: readonly [Days, Days]): Promise<UnitUse> {
      const unit = await unitOf(actor, projectId)
      return usedIn(actor, projectId, unit, { period: 'month', days, previous })
    },

    /** Meters of the unit by how many of the days they told nothing on. */
    async silentDays(actor: Asker, projectId: string, days: Days): Promise<SilentMeter[]> {
      const { zone } = await unitOf(actor, projectId)
      const asked = { ...days, zone, window: windowOf(days, zone), types: metersOf() }
      return database.read(settingsOf(actor), use.silentMeters(projectId, asked))
    },

    async slots(actor: Asker, { projectId, day, equipmentId }: InputOf<typeof energyCalls.slots>) {
      const unit = await unitOf(actor, projectId)
      const reader = readerOf(actor, projectId, unit)
      const window = windowOf({ from: day, to: daysAfter(day, 1) }, unit.zone)
      const slots =
        equipmentId === undefined
          ? await reader.slotsIn(window)
          : await database.read(settingsOf(actor), use.loopSlots(projectId, equipmentId, window))
      const priced = reader.priced(slots)
      const { wh, fen } = rules.billOfSlots(priced)
      return {
        day,
        wh,
        fen,
        rows: priced.map(({ start, wall, used, is_estimated, is_suspect }) => ({
          at: new Date(start).toISOString(),
          clock: wall.clock,
          wh: used.wh,
          rate: used.rate,
          price: used.price,
          isEstimated: is_estimated,
          isSuspect: is_suspect,
        })),
      }
    },
  }
}
