/** Which alarms are where, by the names of the places. Pure. */
import type { AlarmSummary } from '@vigil/contract/alarm/desk'
import type { LiveAlarm } from '@vigil/contract/live/live-events'

/** An alarm with its words as soon as the platform has told them. */
export interface PlacedAlarm {
  readonly alarm: LiveAlarm
  readonly listed: AlarmSummary | undefined
}

/** How many of each place are open, by the path of names from the outside in. */
export const countByPlace = (rows: readonly PlacedAlarm[]): ReadonlyMap<string, readonly PlacedAlarm[]> => {
  const counted = new Map<string, PlacedAlarm[]>()
  for (const row of rows) {
    const place = row.listed?.place ?? []
    // A floor shows what is in its zones, and a building what is on its floors.
    for (let depth = place.length; depth >= Math.min(1, place.length); depth--) {
      const path = pathOf(place.slice(0, depth))
      counted.set(path, [...(counted.get(path) ?? []), row])
    }
  }
  return counted
}

export const pathOf = (names: readonly string[]): string => names.join(' / ')
