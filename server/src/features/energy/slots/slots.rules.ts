/**
 * What was used in each quarter of an hour, from a counter that only ever grows. Pure, and a function of the set of readings:
 * in which order they came, or in how many parts, makes no difference. Every step between two readings is judged by these
 * two alone, so whatever comes late changes the slots between its neighbours and no others.
 */
export const slotMs = 900_000

/** A step of more than this times what the circuit is rated for did not happen, or not as it was told. */
const believed = 1.5

export interface Reading {
  readonly at: number
  readonly wh: number
}

export interface MeterFacts {
  /** What flows at most through it. */
  readonly ratedW: number
  /** Where its register begins anew from 0. */
  readonly registerWh: number
  /** The least that its counter moves by. */
  readonly leastWh: number
  /** After a silence longer than this nobody knows when power was used. */
  readonly gapMs: number
}

export interface Step {
  readonly from: number
  readonly to: number
  readonly wh: number
  /** Suspect: it stands in no slot until a person says that it is true. */
  readonly kind: 'measured' | 'estimated' | 'suspect'
}

export interface Slot {
  readonly wh: number
  readonly isEstimated: boolean
  readonly isSuspect: boolean
}

export type Slots = ReadonlyMap<number, Slot>

/** Steps that a person confirmed, by the instant at which they end. */
export type Confirmed = ReadonlySet<number>

const slotOf = (at: number): number => Math.floor(at / slotMs) * slotMs

/** Of two readings of one instant the greater, whichever came first. */
export const inOrder = (readings: readonly Reading[]): Reading[] => {
  const byInstant = new Map<number, number>()
  for (const { at, wh } of readings) byInstant.set(at, Math.max(wh, byInstant.get(at) ?? 0))
  return [...byInstant].map(([at, wh]) => ({ at, wh })).toSorted((one, other) => one.at - other.at)
}

/** What the counter moved by, or undefined where that cannot be. A fall is a register that ran over, or one that was cleared. */
const movedBy = (before: number, after: number, { most, registerWh }: { most: number; registerWh: number }) => {
  const moves = after >= before ? [after - before] : [registerWh - before + after, after]
  return moves.find((wh) => wh >= 0 && wh <= most)
}

const stepBetween = (before: Reading, after: Reading, meter: MeterFacts): Step => {
  const span = after.at - before.at
  const most = (believed * meter.ratedW * span) / 3_600_000 + 2 * meter.leastWh
  const wh = movedBy(before.wh, after.wh, { most, registerWh: meter.registerWh })
  const between = { from: before.at, to: after.at }
  if (wh === undefined) return { ...between, wh: Math.max(0, after.wh - before.wh), kind: 'suspect' }
  return { ...between, wh, kind: span > meter.gapMs ? 'estimated' : 'measured' }
}

export const stepsOf = (ordered: readonly Reading[], meter: MeterFacts): Step[] =>
  ordered.flatMap((after, place) => {
    const before = ordered[place - 1]
    return before ? [stepBetween(before, after, meter)] : []
  })

/** Linear, and whole: what is rounded off one slot stands in the next. */
const sharesOf = ({ from, to, wh }: Step): { readonly start: number; readonly wh: number }[] => {
  const usedBy = (at: number): number => Math.floor(wh * ((at - from) / (to - from)))
  const shares = []
  for (let start = slotOf(from); start < to; start += slotMs)
    shares.push({ start, wh: usedBy(Math.min(to, start + slotMs)) - usedBy(Math.max(from, start)) })
  return shares
}

const nothing: Slot = { wh: 0, isEstimated: false, isSuspect: false }

export const slotsOf = (steps: readonly Step[], confirmed: Confirmed = new Set()): Slots => {
  const slots = new Map<number, Slot>()
  for (const step of steps) {
    const isSuspect = step.kind === 'suspect' && !confirmed.has(step.to)
    for (const { start, wh } of sharesOf(step)) {
      const slot = slots.get(start) ?? nothing
      slots.set(start, {
        wh: slot.wh + (isSuspect ? 0 : wh),
        isEstimated: slot.isEstimated || step.kind !== 'measured',
        isSuspect: slot.isSuspect || isSuspect,
      })
    }
  }
  return slots
}

export interface Window {
  readonly from: number
  readonly to: number
}

/** The slots that readings of these instants may change: from the reading before them to the one after. */
export const touchedBy = (ordered: readonly Reading[], instants: readonly number[]): Window => {
  const [first, last] = [Math.min(...instants), Math.max(...instants)]
  const before = ordered.findLast(({ at }) => at < first)?.at ?? first
  const after = ordered.find(({ at }) => at > last)?.at ?? last
  return { from: slotOf(before), to: slotOf(after - 1) + slotMs }
}

/** Only the slots of a window; the readings must reach one beyond either end of it, where there is one. */
export const slotsWithin = (slots: Slots, { from, to }: Window): Slots =>
  new Map([...slots].filter(([start]) => start >= from && start < to))
