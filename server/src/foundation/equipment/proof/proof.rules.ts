/** Whether something was measured in its time. Pure: nothing here is anybody's claim. */

/** A report that came in time may be a moment on its way into history: nothing is called missed before that. */
export const onTheWayMs = 10_000
/** Drawn finer, a curve says no more on any glass. */
const mostPoints = 600

export interface Reading {
  readonly at: number
  readonly values: Readonly<Record<string, unknown>>
}

export interface Told {
  readonly at: number
  readonly value: number | string
}

/** What has to be measured: exactly this, or within these bounds. */
export interface Wanted {
  readonly withinSec: number
  readonly is?: string
  readonly atLeast?: number
  readonly atMost?: number
  /** The device counts the seconds itself. */
  readonly isCount?: true
}

export interface Evidence {
  readonly since: number
  readonly now: number
  readonly told: readonly Told[]
}

/** seen: in time. missed: measured, and not so, or too late. unknown: nothing was measured in its time. */
export interface Judgement {
  readonly state: 'waiting' | 'seen' | 'missed' | 'unknown'
  readonly until: string | null
  /** What was measured, the last of it where it never fitted; when, and how long after what it counts from. */
  readonly value: number | string | null
  readonly at: string | null
  readonly seconds: number | null
}

export const judged = (wanted: Wanted, { since, now, told }: Evidence): Judgement => {
  const end = since + wanted.withinSec * 1_000
  const inTime = told.filter(({ at }) => at <= end)
  // A count is told once: the first is the answer, whatever it says.
  const fit = wanted.isCount ? inTime[0] : told.find(({ value }) => fits(wanted, value))
  const shown = fit ?? inTime.at(-1)
  const seen = shown ? shownOf(shown, wanted, since) : nothing
  if (fit && fit.at <= end) return { ...seen, state: fits(wanted, fit.value) ? 'seen' : 'missed', until: null }
  if (now < end) return { ...seen, state: 'waiting', until: new Date(end).toISOString() }
  return { ...seen, state: shown ? 'missed' : 'unknown', until: null }
}

const nothing = { value: null, at: null, seconds: null }

const shownOf = ({ at, value }: Told, { isCount }: Wanted, since: number) => ({
  value,
  at: new Date(at).toISOString(),
  seconds: isCount && typeof value === 'number' ? value : Math.round((at - since) / 100) / 10,
})

const fits = ({ is, atLeast = -Infinity, atMost = Infinity }: Wanted, value: number | string): boolean =>
  is === undefined ? typeof value === 'number' && value >= atLeast && value <= atMost : value === is

export const toldOf = (readings: readonly Reading[], property: string): Told[] =>
  readings.flatMap(({ at, values: { [property]: value } }): Told[] =>
    typeof value === 'number' || typeof value === 'string' ? [{ at, value }] : [],
  )

interface Line {
  key: string
  points: { at: string; value: number }[]
}

/** What was measured, in its order; thinned where there is very much, never filled in. */
export const curveOf = (readings: readonly Reading[], keys: readonly string[]): Line[] =>
  keys.map((key) => ({
    key,
    points: thinned(
      readings.flatMap(({ at, values: { [key]: value } }) =>
        typeof value === 'number' ? [{ at: new Date(at).toISOString(), value }] : [],
      ),
    ),
  }))

const thinned = <Point>(points: readonly Point[]): Point[] => {
  const every = Math.ceil(points.length / mostPoints)
  return points.filter((_, place) => place % every === 0 || place === points.length - 1)
}
