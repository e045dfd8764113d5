/** Ninety days on a line: where each mark stands, what is shaded, which days are named. Pure; places go from 0 to 1. */
import type { Firing, Rehearsal } from '@vigil/contract/linkage/run'

/** Worst first: of marks that stand on each other this one is drawn. */
export const markKinds = ['real', 'false', 'test', 'open'] as const
export type MarkKind = (typeof markKinds)[number]

export interface Mark {
  readonly at: number
  readonly kind: MarkKind
  /** How many stand there. */
  readonly count: number
}

export interface Shade {
  readonly from: number
  readonly to: number
}

export interface Timeline {
  readonly draft: readonly Mark[]
  readonly live: readonly Mark[] | undefined
  readonly shades: readonly Shade[]
  readonly days: readonly { readonly at: number; readonly time: number }[]
}

/** Closer than this two marks are one to the eye. */
const touching = 0.018
/** A minute without data is seen too. */
const leastShade = 0.004
const namedDays = 7

const kindOf = ({ verdict }: Pick<Firing, 'verdict'>): MarkKind => {
  if (verdict === 'real' || verdict === 'false') return verdict
  return verdict === 'test' || verdict === 'drill' ? 'test' : 'open'
}

export const countsOf = (firings: readonly Firing[]): Record<MarkKind, number> => {
  const counts = { real: 0, false: 0, test: 0, open: 0 }
  for (const firing of firings) counts[kindOf(firing)] += 1
  return counts
}

export const layOut = ({ from, to, draft, live, gaps }: Rehearsal): Timeline => {
  const [first, last] = [Date.parse(from), Date.parse(to)]
  const length = Math.max(1, last - first)
  const place = (at: string): number => Math.min(1, Math.max(0, (Date.parse(at) - first) / length))
  return {
    draft: marksOf(draft, place),
    live: live ? marksOf(live, place) : undefined,
    shades: shadesOf(gaps.map((gap) => ({ from: place(gap.from), to: place(gap.to) }))),
    days: Array.from({ length: namedDays }, (_, n) => n / (namedDays - 1)).map((at) => ({
      at,
      time: first + at * length,
    })),
  }
}

const worse = (one: MarkKind, other: MarkKind): MarkKind =>
  markKinds.indexOf(one) <= markKinds.indexOf(other) ? one : other

const marksOf = (firings: readonly Firing[], place: (at: string) => number): Mark[] => {
  const marks: Mark[] = []
  const sorted = firings.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  for (const firing of sorted) {
    const [at, kind, last] = [place(firing.at), kindOf(firing), marks.at(-1)]
    if (last && at - last.at < touching)
      marks[marks.length - 1] = { at: last.at, kind: worse(last.kind, kind), count: last.count + 1 }
    else marks.push({ at, kind, count: 1 })
  }
  return marks
}

/** Spans of several pieces of equipment that overlap are one. */
const shadesOf = (spans: readonly Shade[]): Shade[] => {
  const shades: Shade[] = []
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const end = Math.min(1, Math.max(to, from + leastShade))
    const last = shades.at(-1)
    if (last && from <= last.to) shades[shades.length - 1] = { from: last.from, to: Math.max(last.to, end) }
    else shades.push({ from, to: end })
  }
  return shades
}

export interface FiringRow {
  readonly firing: Firing
  readonly byDraft: boolean
  /** null: there is no version that acts. */
  readonly byLive: boolean | null
}

/** Each moment at which one of the two would have fired, newest first. */
export const firingRows = ({ draft, live }: Pick<Rehearsal, 'draft' | 'live'>): FiringRow[] => {
  const keyOf = ({ at, equipmentId }: Firing): string => `${at} ${equipmentId}`
  const byKey = new Map([...(live ?? []), ...draft].map((firing) => [keyOf(firing), firing]))
  const inDraft = new Set(draft.map(keyOf))
  const inLive = live && new Set(live.map(keyOf))
  return [...byKey]
    .map(([key, firing]) => ({ firing, byDraft: inDraft.has(key), byLive: inLive ? inLive.has(key) : null }))
    .toSorted((one, other) => Date.parse(other.firing.at) - Date.parse(one.firing.at))
}
