/** What stands on the wall, worst first, and never more than a person could read. Pure. */
import type { AlarmSummary } from '@vigil/contract/alarm-desk'
import type { LiveAlarm } from '@vigil/contract/live-events'
import { byUrgency } from '#features/alarm/open-alarms.ts'

/** A row with its words as soon as the platform has told them. */
export interface WallRow {
  readonly alarm: LiveAlarm
  readonly listed: AlarmSummary | undefined
}

/** An hour of storms must not fill the page: what is further down follows as these are dealt with. */
export const mostRows = 200

export const waits = ({ state }: Pick<LiveAlarm, 'state'>): boolean => state === 'received' || state === 'notified'

/** Severity, then what nobody has taken, then the newest. */
const byOrder = (one: WallRow, other: WallRow): number =>
  one.alarm.priority - other.alarm.priority ||
  Number(waits(other.alarm)) - Number(waits(one.alarm)) ||
  byUrgency(one.alarm, other.alarm)

/** The newer word counts: frames overtake lists, and lists know what was dealt with while nobody listened. */
export const wallRows = (live: readonly LiveAlarm[], listed: readonly AlarmSummary[], projectId: string): WallRow[] => {
  const rows = new Map<string, WallRow>(listed.map((row) => [row.alarmId, { alarm: row, listed: row }]))
  for (const alarm of live) {
    if (alarm.projectId !== projectId) continue
    const known = rows.get(alarm.alarmId)
    if (!known || known.alarm.version <= alarm.version) rows.set(alarm.alarmId, { alarm, listed: known?.listed })
  }
  return [...rows.values()].sort(byOrder).slice(0, mostRows)
}

/** How many of each place are open, by the path of names from the outside in. */
export const countByPlace = (rows: readonly WallRow[]): ReadonlyMap<string, readonly WallRow[]> => {
  const counted = new Map<string, WallRow[]>()
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
