/** From rows of slots to what a page shows of a unit. Pure. */
import { billOf, priceAt, usualPrices, type PricePlan, type Used, type Wall } from '@vigil/contract/energy/bill'
import type { EnergyPeriod, LoadPoint, RateUse } from '@vigil/contract/energy/energy'
import { usualTariff, type Tariff } from '@vigil/contract/energy/tariff'
import { slotMs } from '../slots/slots.rules.ts'
import type { PlanRow, SlotRow } from './use.repository.ts'

type WallOf = (start: number) => Wall

export const plansFrom = (rows: readonly PlanRow[], tariff: Tariff | null): PricePlan[] =>
  rows.length === 0
    ? [{ fromDay: '2000-01-01', tariff: tariff ?? usualTariff, prices: usualPrices }]
    : rows.map((row) => ({ fromDay: row.from_day, tariff: row.tariff, prices: row.prices ?? usualPrices }))

export interface Priced extends SlotRow {
  readonly wall: Wall
  readonly used: Used
}

export const pricedOf = (slots: readonly SlotRow[], plans: readonly PricePlan[], wallOf: WallOf): Priced[] =>
  slots.map((slot) => {
    const wall = wallOf(slot.start)
    return { ...slot, wall, used: { wh: slot.wh, ...priceAt(plans, wall) } }
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

const pointOf = ({ start, wh }: SlotRow): LoadPoint => ({ at: new Date(start).toISOString(), w: wattsOf(wh) })

export const loadOf = (slots: readonly SlotRow[]): LoadPoint[] => slots.map(pointOf)

/** Of equals the first. */
export const demandOf = (slots: readonly SlotRow[]): LoadPoint | null => {
  let most: SlotRow | undefined
  for (const slot of slots) if (most === undefined || slot.wh > most.wh) most = slot
  return most === undefined ? null : pointOf(most)
}
