/**
 * The alarms nobody has acknowledged yet, as the platform tells them, worst first. One figure for badge and list: while
 * all of a place are held, those are the number; of a storm, of which only the worst are, the platform's count is.
 */
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { createListeners } from '#infrastructure/signal/listeners.ts'

export interface OpenAlarms {
  readonly alarms: readonly LiveAlarm[]
  readonly total: number
  /** The one that came last while somebody listened; those a place began with are not news. */
  readonly newest: LiveAlarm | undefined
}

const isOpen = ({ state }: LiveAlarm): boolean => state === 'received' || state === 'notified'

/** Text order is time order; comparing by language would cost ten times as much in a storm. */
const newestFirst = (one: LiveAlarm, other: LiveAlarm): number =>
  one.firstAt === other.firstAt ? 0 : one.firstAt < other.firstAt ? 1 : -1

const isOver = ({ condition }: LiveAlarm): number => (condition === 'recovered' ? 1 : 0)

const isPractised = ({ drill = false }: LiveAlarm): number => (drill ? 1 : 0)

/** A drill never stands before a fire. */
export const realFirst = (one: LiveAlarm, other: LiveAlarm): number => isPractised(one) - isPractised(other)

/** Worst first; of equals what is real before what is practised, then what still burns, then the newest. */
export const byUrgency = (one: LiveAlarm, other: LiveAlarm): number =>
  one.priority - other.priority || realFirst(one, other) || isOver(one) - isOver(other) || newestFirst(one, other)

/** A storm must not fill the page that stays open for weeks. The platform counts the rest; a list is read by a call. */
export const mostHeld = 600
/** So far down it goes then, so that a storm sorts now and then and not at every frame. */
const mostKept = 500

const dropLeast = (held: Map<string, LiveAlarm>): boolean => {
  if (held.size <= mostHeld) return false
  for (const { alarmId } of [...held.values()].sort(byUrgency).slice(mostKept)) held.delete(alarmId)
  return true
}

const noteArrival = (arrivals: Map<string, number>, alarmId: string): void => {
  if (arrivals.has(alarmId)) return
  arrivals.set(alarmId, Date.now())
  // The oldest first: a page stays open for weeks.
  for (const old of arrivals.keys()) if (arrivals.size > mostHeld) arrivals.delete(old)
}

export type OpenAlarmStore = ReturnType<typeof createOpenAlarmStore>

export const createOpenAlarmStore = () => {
  const listeners = createListeners<OpenAlarms>()
  const byScope = new Map<string, Map<string, LiveAlarm>>()
  const totals = new Map<string, number>()
  const wholes = new Set<string>()
  const arrivals = new Map<string, number>()
  let state: OpenAlarms = { alarms: [], total: 0, newest: undefined }
  let newest: { readonly scope: string; readonly alarm: LiveAlarm } | undefined

  const figureOf = (scope: string): number => {
    const held = byScope.get(scope)?.size ?? 0
    // Never fewer than stand in the list.
    return wholes.has(scope) ? held : Math.max(held, totals.get(scope) ?? 0)
  }
  /** Whether what is held is all that the platform counts. */
  const compare = (scope: string): void => {
    if (totals.get(scope) === (byScope.get(scope)?.size ?? 0)) wholes.add(scope)
    else wholes.delete(scope)
  }
  const tell = (): void => {
    const all = new Map([...byScope.values()].flatMap((alarms) => [...alarms]))
    const scopes = new Set([...byScope.keys(), ...totals.keys()])
    const isWhole = [...scopes].every((scope) => wholes.has(scope))
    const total = isWhole ? all.size : [...scopes].reduce((sum, scope) => sum + figureOf(scope), 0)
    state = { alarms: [...all.values()].sort(byUrgency), total, newest: newest?.alarm }
    listeners.tell(state)
  }
  const alarmsOf = (scope: string): Map<string, LiveAlarm> => {
    const held = byScope.get(scope) ?? new Map<string, LiveAlarm>()
    byScope.set(scope, held)
    return held
  }

  return {
    get: () => state,
    /** When it was first told to this screen, by the device's own clock; undefined where it was not told but read. */
    arrivedAt: (alarmId: string): number | undefined => arrivals.get(alarmId),
    subscribe: listeners.add,
    /** How a scope stands now; what was known of it before no longer counts. */
    begin(scope: string, alarms: readonly LiveAlarm[], total: number): void {
      const held = new Map(alarms.map((alarm) => [alarm.alarmId, alarm]))
      dropLeast(held)
      byScope.set(scope, held)
      totals.set(scope, total)
      compare(scope)
      tell()
    },
    take(scope: string, alarm: LiveAlarm): void {
      const held = alarmsOf(scope)
      // A frame may overtake another on its way through the page; the older version must not win.
      if ((held.get(alarm.alarmId)?.version ?? -1) > alarm.version) return
      if (isOpen(alarm) && !held.has(alarm.alarmId)) {
        newest = { scope, alarm }
        noteArrival(arrivals, alarm.alarmId)
      }
      if (isOpen(alarm)) held.set(alarm.alarmId, alarm)
      else held.delete(alarm.alarmId)
      if (dropLeast(held)) wholes.delete(scope)
      tell()
    },
    setTotal(scope: string, total: number): void {
      totals.set(scope, total)
      compare(scope)
      tell()
    },
    /** One was acknowledged here; the platform's own count follows. */
    decrease(scope: string): void {
      totals.set(scope, Math.max(0, (totals.get(scope) ?? 0) - 1))
      tell()
    },
    /** Nobody watches this place any more. */
    drop(scope: string): void {
      byScope.delete(scope)
      totals.delete(scope)
      wholes.delete(scope)
      if (newest?.scope === scope) newest = undefined
      tell()
    },
    /** Another person's alarms, or nobody's. */
    forget(): void {
      byScope.clear()
      totals.clear()
      wholes.clear()
      arrivals.clear()
      newest = undefined
      tell()
    },
  }
}
