/** Hours, days and months are sums of slots, and of nothing else, by the clock on the unit's wall. Pure. */
import type { Wall } from '@vigil/contract/energy/bill'
import type { DatedKinds } from '@vigil/contract/energy/day-kind'
import { hourMs, wallTimeText } from '#foundation/project/unit-time.ts'

/** Where the wall's clock stands when a slot begins. Zones change by whole quarters, on the hour: one look for an hour will do. */
export const wallOf = (zone: string, kinds: DatedKinds = new Map()): ((start: number) => Wall) => {
  const known = new Map<number, string>()
  return (start) => {
    const hour = Math.floor(start / hourMs) * hourMs
    const shown = known.get(hour) ?? wallTimeText(hour, zone)
    known.set(hour, shown)
    const wall = new Date(Date.parse(`${shown.replace(' ', 'T')}Z`) + start - hour).toISOString()
    const day = wall.slice(0, 10)
    return { day, clock: wall.slice(11, 16), kind: kinds.get(day) }
  }
}

/** What was used in each, in their order. */
export const sumBy = (slots: Iterable<readonly [number, number]>, nameOf: (start: number) => string) => {
  const sums = new Map<string, number>()
  for (const [start, wh] of slots) {
    const name = nameOf(start)
    sums.set(name, (sums.get(name) ?? 0) + wh)
  }
  return sums
}
