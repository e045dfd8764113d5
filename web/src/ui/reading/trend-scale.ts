/** What a curve is drawn from. Pure. */
import { severities, type Severity } from '../severity/severity.ts'
import type { Limit } from './gauge.tsx'

export interface Point {
  readonly at: number
  /** null where nothing was measured. */
  readonly value: number | null
}

export interface TrendLimit extends Limit {
  /** Above it is wrong; otherwise below it. */
  readonly upper: boolean
}

/** Something that happened: a line across the curve, with its words below. */
export interface TrendMark {
  readonly at: number
  readonly severity: Severity
  readonly text: string
}

/** Room above and below, so that a line never runs along the edge. */
const air = 0.12

export const rangeOf = (
  points: readonly Point[],
  limits: readonly number[],
  fromZero = false,
): [low: number, high: number] => {
  const values = [...points.flatMap(({ value }) => (value === null ? [] : [value])), ...limits]
  if (values.length === 0) return [0, 1]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (fromZero && low >= 0) return [0, high + high * air || 1]
  const span = high - low || Math.abs(high) || 1
  return [low - span * air, high + span * air]
}

/** The same points with an end wherever nothing was said for longer than allowed: no line is drawn across a silence. */
export const withSilences = (points: readonly Point[], longestGapMs: number): Point[] =>
  points.flatMap((point, place) => {
    const before = points[place - 1]
    const silent = before && before.value !== null && point.value !== null && point.at - before.at > longestGapMs
    return silent ? [{ at: (before.at + point.at) / 2, value: null }, point] : [point]
  })

/** undefined: this line has no point at that moment, which is no silence of its own. */
export type Column = (number | null | undefined)[]

/** Several lines over one row of moments. */
export const alignedOf = (lines: readonly (readonly Point[])[]): { times: number[]; columns: Column[] } => {
  const times = [...new Set(lines.flatMap((points) => points.map(({ at }) => at)))].toSorted(
    (one, other) => one - other,
  )
  return {
    times,
    columns: lines.map((points) => {
      const values = new Map(points.map(({ at, value }) => [at, value]))
      return times.map((at) => values.get(at))
    }),
  }
}

/** Readings between two silences: a line without a length would not be drawn, so they are dots. */
export const lonelyPlaces = (column: Column): number[] => {
  const said = column.flatMap((value, place) => (value === undefined ? [] : [place]))
  const isValue = (place: number | undefined): boolean => place !== undefined && typeof column[place] === 'number'
  return said.filter((place, order) => isValue(place) && !isValue(said[order - 1]) && !isValue(said[order + 1]))
}

interface Stripe {
  readonly from: number
  readonly to: number
  /** None: within all limits. */
  readonly severity: Limit['severity'] | undefined
}

const rank = ({ severity }: Limit): number => severities.indexOf(severity)

/** The scale from low to high, cut at the limits; each stripe has the worst of what is crossed there. */
export const stripesOf = (limits: readonly TrendLimit[], low: number, high: number): Stripe[] => {
  const inside = limits.map(({ value }) => value).filter((value) => value > low && value < high)
  const cuts = [low, ...new Set(inside.toSorted((one, other) => one - other)), high]
  return cuts.slice(1).map((to, place) => {
    const from = cuts[place] ?? low
    const middle = (from + to) / 2
    const crossed = limits.filter(({ value, upper }) => (upper ? middle > value : middle < value))
    const worst = crossed.toSorted((one, other) => rank(one) - rank(other))[0]
    return { from, to, severity: worst?.severity }
  })
}

export interface Shown {
  readonly from: number
  readonly to: number
}

interface Zoom {
  /** The moment that stays where it is; the middle if there is none in sight. */
  readonly around: number | undefined
  /** So much time as is shown now. */
  readonly factor: number
  readonly whole: Shown
}

/** null: all there is. */
export const zoomed = ({ from, to }: Shown, { around, factor, whole }: Zoom): Shown | null => {
  const fixed = around !== undefined && around >= from && around <= to ? around : (from + to) / 2
  return within({ from: fixed - (fixed - from) * factor, to: fixed + (to - fixed) * factor }, whole)
}

/** The shortest stretch of time that is worth a look. */
const shortestMs = 120_000

/** No further than there is, and not too close. null: all there is. */
export const within = ({ from, to }: Shown, whole: Shown): Shown | null => {
  const span = Math.max(shortestMs, to - from)
  if (span >= whole.to - whole.from) return null
  const start = Math.round(Math.min(Math.max(from, whole.from), whole.to - span))
  return { from: start, to: start + Math.round(span) }
}

export const nearestPlace = (times: readonly number[], at: number): number | null => {
  const after = times.findIndex((time) => time >= at)
  if (after < 0) return times.length > 0 ? times.length - 1 : null
  const [before = -Infinity, next = Infinity] = [times[after - 1], times[after]]
  return at - before < next - at ? after - 1 : after
}
