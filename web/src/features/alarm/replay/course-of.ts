/** The course of a case in time: every recorded row with its moment, and which alarms stood at any of them. Pure. */
import type { AlarmCase, AlarmMove, AlarmSummary } from '@vigil/contract/alarm/desk'
import type { PlacedAlarm } from '../areas/by-place.ts'

export type Happening = { readonly at: number; readonly key: string } & (
  | { readonly kind: 'move'; readonly move: AlarmMove }
  | { readonly kind: 'seen'; readonly name: string }
  | { readonly kind: 'began' | 'recovered' | 'handled'; readonly name: string }
)

/** The case's own moves and sights, and what its neighbours did, oldest first. */
export const courseOf = (shown: AlarmCase, rows: readonly AlarmSummary[]): Happening[] => {
  const own = shown.timeline.map((move, index): Happening => ({
    kind: 'move',
    move,
    at: Date.parse(move.at),
    key: `move ${index}`,
  }))
  const seen = shown.seenBy.map(({ name, at }): Happening => ({
    kind: 'seen',
    name,
    at: Date.parse(at),
    key: `seen ${name} ${at}`,
  }))
  const others = rows.filter(({ alarmId }) => alarmId !== shown.alarmId).flatMap(happeningsOf)
  return [...own, ...seen, ...others].toSorted((one, other) => one.at - other.at)
}

const happeningsOf = ({ alarmId, equipmentName, firstAt, recoveredAt, handledAt }: AlarmSummary): Happening[] =>
  (
    [
      ['began', firstAt],
      ['recovered', recoveredAt],
      ['handled', handledAt],
    ] as const
  ).flatMap(([kind, at]): Happening[] =>
    at === null ? [] : [{ kind, name: equipmentName, at: Date.parse(at), key: `${kind} ${alarmId}` }],
  )

const isOver = (at: string | null, moment: number): boolean => at !== null && Date.parse(at) <= moment

/** What stood open at a moment, worst first: begun, not yet recovered, not yet dealt with. */
export const standingAt = (rows: readonly AlarmSummary[], moment: number): PlacedAlarm[] =>
  rows
    .filter(({ firstAt }) => Date.parse(firstAt) <= moment)
    .filter((row) => ![row.recoveredAt, row.handledAt, row.archivedAt].some((at) => isOver(at, moment)))
    .toSorted((one, other) => one.priority - other.priority)
    .map((row) => ({ alarm: row, listed: row }))
