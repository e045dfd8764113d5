/** Where a point of a curve stands on the paper. Pure. */
export interface Point {
  readonly at: number
  /** null where nothing was measured. */
  readonly value: number | null
}

export interface Paper {
  readonly width: number
  readonly height: number
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
}

/** Room above and below, so that a line never runs along the edge. */
const air = 0.12

export const rangeOf = (points: readonly Point[], limits: readonly number[]): [low: number, high: number] => {
  const values = [...points.flatMap(({ value }) => (value === null ? [] : [value])), ...limits]
  if (values.length === 0) return [0, 1]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || Math.abs(high) || 1
  return [low - span * air, high + span * air]
}

const round = (value: number): number => Math.round(value * 10) / 10

const xOf = (paper: Paper, at: number): number =>
  round(((at - paper.from) / Math.max(1, paper.to - paper.from)) * paper.width)
export const yOf = (paper: Paper, value: number): number =>
  round(paper.height - ((value - paper.low) / (paper.high - paper.low)) * paper.height)

/** Pieces of the curve between gaps; a gap is a missing value, or a silence longer than allowed. */
export const piecesOf = (points: readonly Point[], longestGapMs: number): { at: number; value: number }[][] => {
  const pieces: { at: number; value: number }[][] = [[]]
  for (const { at, value } of points) {
    const piece = pieces.at(-1) ?? []
    const last = piece.at(-1)
    if (value === null || (last && at - last.at > longestGapMs)) pieces.push([])
    if (value !== null) pieces.at(-1)?.push({ at, value })
  }
  return pieces.filter((piece) => piece.length > 0)
}

/** A reading that stands alone is a dot: a line without a length would not be drawn. */
const dot = 'h.01'

export const pathOf = (paper: Paper, piece: readonly { at: number; value: number }[]): string =>
  piece.map(({ at, value }, place) => `${place === 0 ? 'M' : 'L'}${xOf(paper, at)} ${yOf(paper, value)}`).join('') +
  (piece.length === 1 ? dot : '')

/** Round figures for the lines across. */
export const ticksOf = (low: number, high: number, about = 4): number[] => {
  const raw = (high - low) / about
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power
  const first = Math.ceil(low / step) * step
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, place) =>
    Number((first + place * step).toPrecision(12)),
  )
}
