/** What stands on the wall, worst first, and never more than a person could read. Pure. */
import type { AlarmSummary } from '@vigil/contract/alarm/desk'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import type { PlacedAlarm } from '#features/alarm/areas/by-place.ts'
import { byUrgency, realFirst } from '#features/alarm/open-alarms.ts'

export type WallRow = PlacedAlarm

/** An hour of storms must not fill the page: what is further down follows as these are dealt with. */
export const mostRows = 200

const waits = ({ state }: Pick<LiveAlarm, 'state'>): boolean => state === 'received' || state === 'notified'

/** Severity, then what is no drill, then what nobody has taken. */
const byNeed = (one: WallRow, other: WallRow): number =>
  one.alarm.priority - other.alarm.priority ||
  realFirst(one.alarm, other.alarm) ||
  Number(waits(other.alarm)) - Number(waits(one.alarm))

/** Of what needs somebody alike, the newest. */
const byOrder = (one: WallRow, other: WallRow): number => byNeed(one, other) || byUrgency(one.alarm, other.alarm)

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

/**
 * What a wall nobody works at goes to by itself: a fire that came while a fault is large; the next that waits, once this
 * one is somebody's or over. From one fire to another like it never: it would jump in a storm.
 */
export const needier = (rows: readonly WallRow[], selected: string | undefined): string | undefined => {
  const [worst] = rows
  const shown = rows.find(({ alarm }) => alarm.alarmId === selected)
  return worst && (!shown || byNeed(worst, shown) < 0) ? worst.alarm.alarmId : undefined
}

/** A storm under the worst of its alarms, or one alarm by itself. */
interface QueueEntry {
  readonly head: WallRow
  readonly inside: readonly WallRow[]
}

/**
 * Rows stand worst first; of a storm that one is on top which is selected, so that it is always seen. One that was just
 * told stands alone until the list says which storm it is of.
 */
export const foldStorms = (rows: readonly WallRow[], selected: string | undefined): QueueEntry[] => {
  const storms = Map.groupBy(rows, ({ alarm, listed }) => listed?.groupId ?? alarm.alarmId)
  return [...storms.values()].flatMap((all) => {
    const head = all.find(({ alarm }) => alarm.alarmId === selected) ?? all[0]
    return head ? { head, inside: all.filter((row) => row !== head) } : []
  })
}
