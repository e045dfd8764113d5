/** What the live connection tells, handed to whoever shows it. The only place that knows both sides. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import type { ServerFrame } from '@vigil/contract/live/live'
import { noticeCountCalls } from '@vigil/contract/notice/notice-count'
import { alarmCaseKey, alarmHistoryKey } from '#features/alarm/alarm-keys.ts'
import { equipmentEventsKey } from '#features/alarm/equipment-events-key.ts'
import type { OpenAlarmStore } from '#features/alarm/open-alarms.ts'
import { noticesKey } from '#features/notice/notice-keys.ts'
import { attentionKey, countsKey } from '#features/overview/overview-keys.ts'
import type { LiveStandings, Standing } from '#foundation/equipment/live-standings.ts'
import type { LiveValues } from '#foundation/equipment/live-values.ts'
import { equipmentListKey } from '#foundation/equipment/use-equipment-list.ts'
import type { Relogin } from '#foundation/session/relogin.ts'
import type { SessionStore } from '#foundation/session/session-store.ts'
import { invalidateAll, queriesNamed, queriesOfFamily } from '#infrastructure/api/queries-by-name.ts'
import type { LiveConnection } from '#infrastructure/live/live-connection.ts'
import { throttle } from '#infrastructure/signal/throttle.ts'
import { batchPerFrame } from '#infrastructure/signal/batch-per-frame.ts'
import { patchEquipment } from './patch-equipment.ts'
import { createReread } from './reread-lists.ts'

type CommandUpdated = Extract<ServerFrame, { type: 'command.updated' }>
type AlarmFrame = Extract<ServerFrame, { type: 'alarm.raised' | 'alarm.updated' }>

interface Hearers {
  readonly client: QueryClient
  readonly alarms: OpenAlarmStore
  readonly values: LiveValues
  readonly standings: LiveStandings
  readonly session: SessionStore
  readonly relogin: Relogin
  readonly clock: { readonly hear: (sentAt: string) => void }
}

/** Lists that are sorted by state are read again when one changes, but not at every change of a storm. */
const rereadMs = 3_000
/** Somebody who has scrolled this far holds hundreds of pages; those keep their order for a minute, not their states. */
const longRereadMs = 60_000
const longPages = 10
/** A reconnect says welcome and may say resync: both mean one reading. */
const catchUpMs = 2_000
const ofNotices = [noticesKey, noticeCountCalls.unread.path]
const sortedByState = [countsKey, attentionKey, equipmentListKey, alarmHistoryKey, ...ofNotices]

const isLong = ({ state: { data } }: Query): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'pages' in data &&
  Array.isArray(data.pages) &&
  data.pages.length > longPages

/** Of a list that somebody has scrolled through for thousands of rows the first pages are read again, not all of them. */
const rereadEverything = (client: QueryClient): void => {
  for (const query of client.getQueryCache().findAll({ predicate: isLong }))
    client.setQueryData<{ pages: unknown[]; pageParams: unknown[] }>(
      query.queryKey,
      (held) => held && { pages: held.pages.slice(0, longPages), pageParams: held.pageParams.slice(0, longPages) },
    )
  void client.invalidateQueries()
}

const asks = ({ queryKey: [, asked] }: Query, name: string, value: string): boolean =>
  typeof asked === 'object' && asked !== null && Object.entries(asked).some(([key, id]) => key === name && id === value)

/** The second word of such a key says which one it is about. */
const queriesAbout = (client: QueryClient, name: string, id: string): Query[] =>
  queriesNamed(client, name).filter(({ queryKey: [, asked] }) => asked === id)

/** A storm brings a hundred a second, so the alarm itself is shown first and each looks only at its own. */
const rereadAlarm = (client: QueryClient, { equipmentId, alarmId }: AlarmFrame['alarm']): void =>
  invalidateAll([
    ...queriesAbout(client, equipmentEventsKey, equipmentId),
    ...queriesAbout(client, alarmCaseKey, alarmId),
  ])

/** What it moved, how far it has come, and what is measured by now. */
const rereadCommand = (client: QueryClient, { equipmentId, commandId }: CommandUpdated): void => {
  invalidateAll([
    ...queriesNamed(client, equipmentCalls.shadow.path).filter((query) => asks(query, 'equipmentId', equipmentId)),
    ...queriesAbout(client, equipmentEventsKey, equipmentId),
    ...queriesNamed(client, ...ofNotices),
    // By the family's name: no page fetches all that can be ordered only to know that it is not asked for.
    ...queriesOfFamily(client, 'control').filter(
      (query) => asks(query, 'equipmentId', equipmentId) || asks(query, 'commandId', commandId),
    ),
  ])
}

/** As its events do. */
const rereadFamily = (client: QueryClient, type: string): void =>
  invalidateAll(queriesOfFamily(client, type.slice(0, type.indexOf('.'))))

/** Whatever threatens life, and whatever ends or begins the session. */
const isUrgent = (frame: ServerFrame): boolean =>
  'alarm' in frame ? frame.alarm.priority <= 1 : !('position' in frame) && frame.type !== 'values'

export const hearLive = (live: LiveConnection, hearers: Hearers): (() => void) => {
  const { client, alarms, values, standings, session, relogin, clock } = hearers
  const reread = createReread(client, sortedByState)
  const rereadLists = throttle(() => reread((query) => !isLong(query)), rereadMs)
  const rereadLong = throttle(() => reread(isLong), longRereadMs)
  /** What changed within one frame of the screen; the last word about each counts. */
  const changes = new Map<string, Standing>()
  const change = (equipmentId: string, standing: Standing): void =>
    void changes.set(equipmentId, { ...changes.get(equipmentId), ...standing })
  const patch = (): void => {
    if (changes.size === 0) return
    const told = new Map(changes)
    changes.clear()
    standings.take(told)
    patchEquipment(client, told)
    rereadLists()
    rereadLong()
  }

  const rereadAll = throttle(() => rereadEverything(client), catchUpMs)
  /** What happened while nobody listened is in no frame; what could not be read may be readable now. */
  const catchUp = (connections: number): void => {
    if (connections > 1) return rereadAll()
    void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
  }

  const hear = (frame: ServerFrame): void => {
    switch (frame.type) {
      case 'heartbeat':
        return clock.hear(frame.at)
      case 'welcome':
        clock.hear(frame.at)
        session.connected()
        return catchUp(live.state().connections)
      case 'snapshot':
        return alarms.begin(frame.scope, frame.alarms, frame.alarmTotal)
      case 'resync':
        return rereadAll()
      case 'values':
        return values.take(frame.rows)
      case 'equipment.state':
        return change(frame.equipmentId, { state: frame.state })
      case 'equipment.online':
        return change(frame.equipmentId, { online: frame.online })
      case 'alarm.raised':
      case 'alarm.updated':
        alarms.take(frame.scope, frame.alarm)
        if (frame.equipmentState) change(frame.alarm.equipmentId, { state: frame.equipmentState })
        rereadAlarm(client, frame.alarm)
        rereadLists()
        return rereadLong()
      case 'alarm.total':
        return alarms.setTotal(frame.scope, frame.total)
      case 'command.updated':
        return rereadCommand(client, frame)
      case 'notice.new':
        return rereadLists()
      case 'isolation.updated':
        // What is silenced is a hazard from that moment on.
        rereadFamily(client, 'hazard.updated')
        return rereadFamily(client, frame.type)
      case 'hazard.updated':
      case 'workOrder.updated':
      case 'duty.updated':
      case 'drill.updated':
        return rereadFamily(client, frame.type)
      case 'session.kick':
        return frame.reason === 'roleSwitched' ? session.readAgain() : relogin.ask()
      default:
        return undefined
    }
  }
  /** A frame may still be on its way when its place has been left. */
  const isOurs = (frame: ServerFrame): boolean => !('scope' in frame) || live.isWatched(frame.scope)
  const take = (frame: ServerFrame): void => void (isOurs(frame) && hear(frame))
  // Readings come by the hundred a second, and each is known to be older or younger by its own time.
  const mayWait = ({ type }: ServerFrame): boolean => type === 'values'
  return live.onFrame(batchPerFrame({ take, isUrgent, mayWait, done: patch }))
}
