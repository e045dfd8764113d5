/** What happens next, by real time; at the same moment in the order in which it was put down. */

interface Entry {
  readonly at: number
  readonly order: number
  readonly happen: () => void
}

export interface Agenda {
  readonly now: () => number
  at(time: number, happen: () => void): void
  after(ms: number, happen: () => void): void
  /** Until then; what is due later stays. */
  run(until: number): void
}

const isBefore = (one: Entry, other: Entry): boolean =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

export const createAgenda = (): Agenda => {
  const heap: Entry[] = []
  let now = 0
  let order = 0

  const put = (entry: Entry): void => {
    let place = heap.push(entry) - 1
    for (let above = (place - 1) >> 1; place > 0; above = (place - 1) >> 1) {
      const parent = heap[above]
      if (!parent || isBefore(parent, entry)) break
      heap[place] = parent
      place = above
    }
    heap[place] = entry
  }

  const sink = (entry: Entry): void => {
    let place = 0
    for (;;) {
      const left = place * 2 + 1
      const [one, other] = [heap[left], heap[left + 1]]
      if (!one) break
      const [child, where] = other && isBefore(other, one) ? [other, left + 1] : [one, left]
      if (isBefore(entry, child)) break
      heap[place] = child
      place = where
    }
    heap[place] = entry
  }

  const take = (): Entry | undefined => {
    const first = heap[0]
    const last = heap.pop()
    if (last && heap.length > 0) sink(last)
    return first
  }

  const at: Agenda['at'] = (time, happen) => put({ at: Math.max(time, now), order: (order += 1), happen })

  return {
    now: () => now,
    at,
    after: (ms, happen) => at(now + ms, happen),
    run(until) {
      while (heap[0] && heap[0].at <= until) {
        const entry = take()
        if (!entry) break
        now = entry.at
        entry.happen()
      }
      now = until
    },
  }
}
