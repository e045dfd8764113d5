/** How wide each share of a ring is drawn. One of 248 is still seen: every share has a minimum, the others give it up. */
export interface Share {
  readonly value: number
}
export type Angled<S extends Share> = S & { readonly from: number; readonly to: number }

const full = 360

export const shareAngles = <S extends Share>(shares: readonly S[], minimum: number, gap: number): Angled<S>[] => {
  const shown = shares.filter(({ value }) => value > 0)
  const widths = widthsOf(
    shown.map(({ value }) => value),
    minimum,
  )
  let from = 0
  return shown.map((share, place) => {
    const width = widths[place] ?? 0
    const inset = shown.length > 1 ? gap / 2 : 0
    const angled = { ...share, from: from + inset, to: from + width - inset }
    from += width
    return angled
  })
}

const widthsOf = (values: readonly number[], minimum: number): number[] => {
  const total = values.reduce((sum, value) => sum + value, 0)
  const isSmall = values.map((value) => (value / total) * full < minimum)
  const forSmall = isSmall.filter(Boolean).length * minimum
  const restTotal = values.reduce((sum, value, place) => (isSmall[place] ? sum : sum + value), 0)
  return values.map((value, place) => (isSmall[place] ? minimum : (value / restTotal) * (full - forSmall)))
}
