/** Days of a period, as the reader writes them, and as a date field holds them. Days are days of the reader's own place. */
export const dayText = (instant: string, language: string): string =>
  new Date(instant).toLocaleDateString(language, { year: 'numeric', month: '2-digit', day: '2-digit' })

export const dayField = (instant: string | null): string => {
  if (instant === null) return ''
  const date = new Date(instant)
  const pad = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Undefined for what is no day. */
export const instantOfDay = (day: string, isEnd = false): string | undefined => {
  const date = new Date(`${day}T${isEnd ? '23:59:59.999' : '00:00:00.000'}`)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
