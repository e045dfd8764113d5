/**
 * When each of many keys is due next. Putting off a key that is already waiting costs one map entry: it is found in its
 * old place, seen to be not yet due, and moved. Made for hundreds of thousands of keys that are put off all the time.
 */
export interface Schedule {
  /** Replaces an earlier time of the same key. */
  set(key: string, dueAt: number): void
  delete(key: string): void
  dueOf(key: string): number | undefined
  /** The keys whose time has come; they are no longer waiting. */
  takeDue(now: number): string[]
  size(): number
}

const slotMs = 250

export const createSchedule = (): Schedule => {
  const dueAt = new Map<string, number>()
  const placeOf = new Map<string, number>()
  const slots = new Map<number, string[]>()

  const place = (key: string, due: number): void => {
    const slot = Math.floor(due / slotMs)
    const already = placeOf.get(key)
    if (already !== undefined && already <= slot) return
    placeOf.set(key, slot)
    const waiting = slots.get(slot)
    if (waiting) waiting.push(key)
    else slots.set(slot, [key])
  }

  /** A key may stand in several slots after it was brought forward; only its own place counts. */
  const visit = (key: string, slot: number, now: number): boolean => {
    if (placeOf.get(key) !== slot) return false
    placeOf.delete(key)
    const due = dueAt.get(key)
    if (due === undefined) return false
    if (due > now) place(key, due)
    else dueAt.delete(key)
    return due <= now
  }

  return {
    set(key, due) {
      dueAt.set(key, due)
      place(key, due)
    },
    delete: (key) => void dueAt.delete(key),
    dueOf: (key) => dueAt.get(key),
    takeDue(now) {
      const due: string[] = []
      const last = Math.floor(now / slotMs)
      for (const slot of [...slots.keys()].filter((slot) => slot < last)) {
        const waiting = slots.get(slot) ?? []
        slots.delete(slot)
        for (const key of waiting) if (visit(key, slot, now)) due.push(key)
      }
      return due
    },
    size: () => dueAt.size,
  }
}
