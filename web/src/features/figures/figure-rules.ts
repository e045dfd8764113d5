/** From counts to what is written. Pure. */

/** Against yesterday at the same minute. Without a base there is no share: then the difference is told. */
export const changeOf = (now: number, before: number): { percent: number } | { more: number } | undefined => {
  if (now === before) return undefined
  return before === 0 ? { more: now } : { percent: Math.round((100 * (now - before)) / before) }
}

/** One place behind the point; a hundred only when nothing is missing. */
export const rateOf = (part: number, whole: number): string => {
  if (whole === 0) return '--'
  const percent = (100 * part) / whole
  if (percent === 100) return '100'
  return (part < whole ? Math.min(99.9, percent) : percent).toFixed(1)
}
