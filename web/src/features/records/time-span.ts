/** How far back records are shown, in whole days by the reader's own clock. */

export const spans = ['any', 'today', 'week', 'month'] as const
export type Span = (typeof spans)[number]

const daysBack: Readonly<Record<Span, number | undefined>> = { any: undefined, today: 0, week: 6, month: 29 }

/** From when on, or from the beginning. */
export const spanStart = (span: Span, now = Date.now()): string | undefined => {
  const back = daysBack[span]
  if (back === undefined) return undefined
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - back)
  return day.toISOString()
}

/** Whole days by the reader's own clock, both inclusive. */
export const daysBetween = ({ first, last }: { readonly first: string; readonly last: string }) => {
  const end = new Date(`${last}T00:00:00`)
  end.setDate(end.getDate() + 1)
  return { from: new Date(`${first}T00:00:00`).toISOString(), to: end.toISOString() }
}
