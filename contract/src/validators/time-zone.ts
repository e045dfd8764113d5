/** A zone by its name in the world's own list: `Asia/Shanghai`. */
import * as z from 'zod/mini'

/** Offsets are none: they know no summer time. */
const nameShape = /^[A-Za-z][\w+/-]{0,59}$/

const isTimeZone = (name: string): boolean => {
  if (!nameShape.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // What the list does not have, it says by throwing.
    return false
  }
}

export const TimeZone = z.string().check(z.refine(isTimeZone))
