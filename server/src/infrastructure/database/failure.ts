/** What a failed statement asks for: the same again, or a search for the row that cannot be stored. */

export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)
    ? error.code
    : undefined

/** Of two that pass the look at once, a unique index lets one in. */
export const isTaken = (error: unknown): boolean => sqlStateOf(error) === '23505'

/** 22 data, 23 constraint, 54 too large. Everything else passes or is ours to mend, and skipping would lose rows. */
const contentClasses = new Set(['22', '23', '54'])

export const isContentFailure = (error: unknown): boolean => contentClasses.has(sqlStateOf(error)?.slice(0, 2) ?? '')
