/** What a unit used in a period of its calendar, and why it costs what it costs. */
import { fenOf } from '@vigil/contract/energy/bill'
import type { InputOf } from '@vigil/contract/call'
import { carbonGrams, type EnergyLoop, type energyCalls, type UnitUse } from '@vigil/contract/energy/energy'
import { Problem } from '@vigil/contract/problems'
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

type Deps = { readonly database: ScopedDatabase; readonly now: () => number }

const mostLoops = 200
const mostJumps = 20
const nearlyWhole = 0.95

export const createUseService = ({ database, now }: Deps) => {
  const unitOf = async (actor: Actor, projectId: string) => {
    const settings = settingsOf(actor)
    const [[unit], plans] = await Promise.all([
      database.read(settings, use.unitWith(projectId)),
      database.read(settings, use.plansOf(projectId)),
    ])
    if (!unit) throw new Problem('missing')
    return {
      ...unit,
      plans: rules.plansFrom(plans, unit.tariff),
      isUsual: plans.every(({ prices }) => prices === null),
    }
  }
  type Unit = Awaited<ReturnType<typeof unitOf>>

  const readerOf = (actor: Actor, projectId: string, unit: Unit) => {
    const wall = wallOf(unit.zone)
    const rowsIn = (window: Window) => database.read(settingsOf(actor), use.topDays(projectId, window))
    return {
      rowsIn,
      priced: (slots: ReadonlyMap<number, number>) => rules.pricedOf(slots, unit.plans, wall),
      /** What was used and what it cost; none where it is not known nearly whole: half a month is no base for one. */
      async sums(days: Days, elapsedMs: number) {
        const window = cutLike(windowOf(days, unit.zone), elapsedMs)
        const slots = rules.unitSlots(await rowsIn(window), window)
        if (slots.size === 0 || slots.size * slotMs < nearlyWhole * (window.to - window.from)) return null
        const costs = rules.pricedOf(slots, unit.plans, wall).map(({ used }) => used.wh * used.price)
        return { wh: rules.sumOf(slots), fen: fenOf(costs) }
      },
    }
  }

  /** Loops by what they used, with the period before; and how many meters there are. */
  const loopsIn = async (actor: Actor, projectId: string, [window, before]: readonly [Window, Window]) => {
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

  const loadIn = async ({ rowsIn }: ReturnType<typeof readerOf>, day: string, zone: string) => {
    const [own, before] = [daysOf('day', day), daysOf('day', day, -1)].map((days) => windowOf(days, zone))
    if (!own || !before) throw new Error('two days were asked for')
    const rows = await rowsIn({ from: before.from, to: own.to })
    const booked = { from: own.from, to: rules.bookedUntil(rows, own) }
    return {
      day,
      points: rules.loadOf(rules.unitSlots(rows, booked)),
      before: rules.loadOf(rules.unitSlots(rows, before)),
    }
  }

  return {
    unitOf,

    async use(actor: Actor, { projectId, period, day }: InputOf<typeof energyCalls.use>): Promise<UnitUse> {
      const unit = await unitOf(actor, projectId)
      const reader = readerOf(actor, projectId, unit)
      const today = dayOf(now(), unit.zone)
      const days = daysOf(period, day ?? today)
      const whole = windowOf(days, unit.zone)
      const rows = await reader.rowsIn(whole)
      const window = { from: whole.from, to: rules.bookedUntil(rows, whole) }
      const slots = rules.unitSlots(rows, window)
      const known = [...slots.keys()].at(-1)
      const elapsed = window.to - window.from
      const previous = daysOf(period, day ?? today, -1)
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
      const { estimated, suspect } = rules.markedSlots(rows, window)
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
        slots: { known: slots.size, estimated: estimated.size, suspect: suspect.size },
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
    },

    async slots(actor: Actor, { projectId, day, equipmentId }: InputOf<typeof energyCalls.slots>) {
      const unit = await unitOf(actor, projectId)
      const reader = readerOf(actor, projectId, unit)
      const window = windowOf({ from: day, to: daysAfter(day, 1) }, unit.zone)
      const rows =
        equipmentId === undefined
          ? await reader.rowsIn(window)
          : await database.read(settingsOf(actor), use.ownDays(projectId, equipmentId, window))
      const priced = reader.priced(rules.unitSlots(rows, window))
      const { estimated, suspect } = rules.markedSlots(rows, window)
      const { wh, fen } = rules.billOfSlots(priced)
      return {
        day,
        wh,
        fen,
        rows: priced.map(({ start, wall, used }) => ({
          at: new Date(start).toISOString(),
          clock: wall.clock,
          wh: used.wh,
          rate: used.rate,
          price: used.price,
          isEstimated: estimated.has(start),
          isSuspect: suspect.has(start),
        })),
      }
    },
  }
}
