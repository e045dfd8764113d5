/** From rows of slots to what a page shows of a unit. Pure. */
import { billOf, priceAt, usualPrices, type PricePlan, type Used, type Wall } from '@vigil/contract/energy/bill'
import type { EnergyPeriod, LoadPoint, RateUse } from '@vigil/contract/energy/energy'
import { usualTariff, type Tariff } from '@vigil/contract/energy/tariff'
import { slotMs, type Window } from '../slots/slots.rules.ts'
import { wholeOf } from '../tree/tree.rules.ts'
import type { DayRow, PlanRow } from './use.repository.ts'

type Wh = ReadonlyMap<number, number>
type WallOf = (start: number) => Wall

const slotsOfRow = ({ day, wh }: DayRow, { from, to }: Window): [start: number, wh: number][] => {
  const begins = Date.parse(`${day}T00:00:00Z`)
  return wh.flatMap((each, place) => {
    const start = begins + place * slotMs
    return each === null || start < from || start >= to ? [] : [[start, each]]
  })
}

/** What the unit used in a window, slot by slot. */
export const unitSlots = (rows: readonly DayRow[], window: Window): Wh => {
  const byMeter = Map.groupBy(rows, ({ equipment_id }) => equipment_id)
  const meters = [...byMeter].map(([id, own]) => ({
    id,
    parentId: own[0]?.parent_id ?? null,
    slots: new Map(own.flatMap((row) => slotsOfRow(row, window))),
  }))
  return wholeOf(meters).slots
}

/** Whoever is silent for longer is not waited for; what it used meanwhile is told when it speaks again. */
const waitedMs = 7_200_000

/** Until when a window is booked: what has been told of it by all who still speak. */
export const bookedUntil = (rows: readonly DayRow[], window: Window): number => {
  const ends = [...Map.groupBy(rows, ({ equipment_id }) => equipment_id).values()].map((own) =>
    Math.max(window.from, ...own.flatMap((row) => slotsOfRow(row, window).map(([start]) => start + slotMs))),
  )
  const latest = Math.max(window.from, ...ends)
  return Math.min(latest, ...ends.filter((end) => end >= latest - waitedMs))
}

/** How many slots of the window are marked so; a slot counts once, however many meters were silent in it. */
export const markedSlots = (rows: readonly DayRow[], { from, to }: Window) => {
  const [estimated, suspect] = [new Set<number>(), new Set<number>()]
  for (const { day, marks } of rows)
    for (const [place, mark] of marks.entries()) {
      const start = Date.parse(`${day}T00:00:00Z`) + place * slotMs
      if (start < from || start >= to) continue
      if (mark % 2 === 1) estimated.add(start)
      if (mark >= 2) suspect.add(start)
    }
  return { estimated, suspect }
}

export const plansFrom = (rows: readonly PlanRow[], tariff: Tariff | null): PricePlan[] =>
  rows.length === 0
    ? [{ fromDay: '2000-01-01', tariff: tariff ?? usualTariff, prices: usualPrices }]
    : rows.map((row) => ({ fromDay: row.from_day, tariff: row.tariff, prices: row.prices ?? usualPrices }))

export interface Priced {
  readonly start: number
  readonly wall: Wall
  readonly used: Used
}

export const pricedOf = (slots: Wh, plans: readonly PricePlan[], wallOf: WallOf): Priced[] =>
  [...slots].map(([start, wh]) => {
    const wall = wallOf(start)
    return { start, wall, used: { wh, ...priceAt(plans, wall) } }
  })

export const billOfSlots = (priced: readonly Priced[]) => billOf(priced.map(({ used }) => used))

const noUse = (): RateUse => ({ sharp: 0, peak: 0, flat: 0, valley: 0 })

const byRateOf = (priced: readonly Priced[]): RateUse => {
  const sums = noUse()
  for (const { used } of priced) sums[used.rate] += used.wh
  return sums
}

/** How long the name of a bar is, of `YYYY-MM-DDTHH`. */
const nameLength = { day: 13, week: 10, month: 10, year: 7 } as const satisfies Record<EnergyPeriod, number>

export const barsOf = (priced: readonly Priced[], period: EnergyPeriod) => {
  const groups = Map.groupBy(priced, ({ wall }) => `${wall.day}T${wall.clock}`.slice(0, nameLength[period]))
  return { bars: [...groups].map(([name, of]) => ({ name, byRate: byRateOf(of) })), byRate: byRateOf(priced) }
}

/** The mean power of a slot. */
const wattsOf = (wh: number): number => Math.round((wh * 3_600_000) / slotMs)

const pointOf = (start: number, wh: number): LoadPoint => ({ at: new Date(start).toISOString(), w: wattsOf(wh) })

export const loadOf = (slots: Wh): LoadPoint[] => [...slots].map(([start, wh]) => pointOf(start, wh))

/** Of equals the first. */
export const demandOf = (slots: Wh): LoadPoint | null => {
  let most: readonly [number, number] | undefined
  for (const slot of slots) if (most === undefined || slot[1] > most[1]) most = slot
  return most === undefined ? null : pointOf(...most)
}

export const sumOf = (slots: Wh): number => [...slots.values()].reduce((sum, wh) => sum + wh, 0)
