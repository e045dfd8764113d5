/**
 * What power costs. Prices are whole ten-thousandths of a yuan for a kWh, so a Wh costs a whole number of hundred-thousandths
 * of a fen and nothing is rounded before the end. Lines are then rounded so that they add up to the total. Pure.
 */
import * as z from 'zod/mini'
import { weekdayOf, type DayKind } from './day-kind.ts'
import { spanAt, Tariff, tariffRates, type TariffRate as Rate } from './tariff.ts'

/** In 0.0001 yuan for a kWh; ten yuan is more than anybody asks. */
const Price = z.int().check(z.minimum(0), z.maximum(100_000))
export const Prices = z.strictObject({ sharp: Price, peak: Price, flat: Price, valley: Price })
export type Prices = z.output<typeof Prices>

/** What a unit begins with: peak 1.6 of flat, sharp a fifth above peak. Each province has its own, and they change by the month. */
export const usualPrices: Prices = { sharp: 13_229, peak: 11_024, flat: 6_890, valley: 3_150 }

/** From this day of the unit's calendar until the next one begins. */
export const PricePlan = z.object({ fromDay: z.string(), tariff: Tariff, prices: Prices })
export type PricePlan = z.output<typeof PricePlan>

/** So many of these are one fen. */
const partsAFen = 100_000

export interface Wall {
  /** `YYYY-MM-DD` and `HH:MM` on the unit's wall. */
  readonly day: string
  readonly clock: string
  /** Where a dated row says what kind of day it is. */
  readonly kind?: DayKind | undefined
}

export interface Priced {
  readonly rate: Rate
  readonly price: number
  /** The part of that day in which it is counted by this rate. */
  readonly from: string
  readonly to: string
}

/** By which rate and price power is counted at a minute; plans are in order of their days. */
export const priceAt = (plans: readonly PricePlan[], { day, clock, kind }: Wall): Priced => {
  const plan = plans.findLast(({ fromDay }) => fromDay <= day) ?? plans[0]
  if (plan === undefined) throw new Error('a unit has one price plan at least')
  const span = spanAt(plan.tariff, { month: Number(day.slice(5, 7)), weekday: weekdayOf(day), clock, kind })
  const { rate, from, to } = span ?? { rate: 'flat', from: '00:00', to: '24:00' }
  return { rate, price: plan.prices[rate], from, to }
}

/** Whole fen for each, as near as can be, that add up to `total`: by the largest remainder, of equals the first. */
export const shareFen = (parts: readonly number[], total: number): number[] => {
  const floors = parts.map((part) => Math.floor(part / partsAFen))
  let left = total - floors.reduce((sum, fen) => sum + fen, 0)
  const byRemainder = parts
    .map((part, place) => ({ place, remainder: part % partsAFen }))
    .toSorted((one, other) => other.remainder - one.remainder || one.place - other.place)
  for (const { place } of byRemainder) {
    if (left <= 0) break
    floors[place] = (floors[place] ?? 0) + 1
    left -= 1
  }
  return floors
}

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

export const fenOf = (parts: readonly number[]): number => Math.round(sumOf(parts) / partsAFen)

/** What was used at one rate for one price, in one part of the day. */
export interface Used extends Priced {
  readonly wh: number
}

export interface BillSpan {
  readonly from: string
  readonly to: string
  readonly wh: number
  readonly fen: number
}

export interface BillLine {
  readonly rate: Rate
  readonly price: number
  readonly wh: number
  readonly fen: number
  readonly spans: BillSpan[]
}

export interface Bill {
  readonly wh: number
  readonly fen: number
  readonly lines: BillLine[]
}

const costOf = ({ wh, price }: Used): number => wh * price

const whOf = (used: readonly Used[]): number => sumOf(used.map(({ wh }) => wh))

const spansOf = (used: readonly Used[], fen: number): BillSpan[] => {
  const groups = [...Map.groupBy(used, ({ from, to }) => `${from} ${to}`)].toSorted(([one], [other]) =>
    one.localeCompare(other),
  )
  const shares = shareFen(
    groups.map(([, of]) => sumOf(of.map(costOf))),
    fen,
  )
  return groups.map(([span, of], place) => {
    const [from = '', to = ''] = span.split(' ')
    return { from, to, wh: whOf(of), fen: shares[place] ?? 0 }
  })
}

const lineOrder = (one: Used, other: Used): number =>
  tariffRates.indexOf(one.rate) - tariffRates.indexOf(other.rate) || one.price - other.price

/** One line for each rate and price, each with the parts of the day that it is made of. */
export const billOf = (used: readonly Used[]): Bill => {
  const groups = [...Map.groupBy(used.toSorted(lineOrder), ({ rate, price }) => `${rate} ${price}`).values()]
  const costs = groups.map((of) => sumOf(of.map(costOf)))
  const fen = fenOf(costs)
  const shares = shareFen(costs, fen)
  const lines = groups.flatMap((of, place) => {
    const [first] = of
    const own = shares[place] ?? 0
    return first ? [{ rate: first.rate, price: first.price, wh: whOf(of), fen: own, spans: spansOf(of, own) }] : []
  })
  return { wh: whOf(used), fen, lines }
}

/** What it would cost if so many percent of what is used in sharp and peak were used in valley; at the last valley price. */
export const movedToValley = ({ fen, lines }: Pick<Bill, 'fen' | 'lines'>, percent: number, valleyPrice: number) => {
  const dear = lines.filter(({ rate }) => rate === 'sharp' || rate === 'peak')
  const wh = sumOf(dear.map((line) => Math.floor((line.wh * percent) / 100)))
  const saved = sumOf(dear.map((line) => Math.floor((line.wh * percent) / 100) * (line.price - valleyPrice)))
  return { wh, savedFen: Math.min(fen, Math.round(saved / partsAFen)) }
}
