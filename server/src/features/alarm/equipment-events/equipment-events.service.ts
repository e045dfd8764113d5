/** What happened to one piece of equipment: its alarms, its commands and what changed without one, in one list. */
import { createHash } from 'node:crypto'
import { changeDays, type EquipmentEvent, type alarmCalls } from '@vigil/contract/alarm/alarm'
import type { InputOf } from '@vigil/contract/call'
import { alarmKinds } from '@vigil/contract/live/live-events'
import { holds, type Permission } from '@vigil/contract/rights/permissions'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { alarmRecordOf, type AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { onlyKind, readStateChanges, type StateChanged } from '#foundation/equipment/cause/state-changes.ts'
import { commandOf, type CommandRow } from '#foundation/equipment/command-record.ts'
import { equipmentById } from '#foundation/equipment/equipment.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { firstIdAt } from '#infrastructure/clock/uuid-v7.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { alarmsOfEquipment, commandsOfEquipment, type EventPage } from './equipment-events.repository.ts'

const rightFor = {
  'fire-alarm': 'fireRec:list',
  alarm: 'alarmRec:list',
  fault: 'alarmRec:list',
  hazard: 'hazardRec:list',
} as const satisfies Record<(typeof alarmKinds)[number], Permission>

type Deps = { database: ScopedDatabase; now: () => number }

export const createEquipmentEvents = ({ database, now }: Deps) => {
  /** Those that fit before the oldest of a full page, and none that a command of the list has told already. */
  const changesOf = async (actor: Actor, page: EventPage, oldest: string | undefined): Promise<Entry[]> => {
    if (!holds(actor.permissions, 'equip:select')) return []
    const { equipmentId, after, limit } = page
    const [row] = await database.read(settingsOf(actor), equipmentById(actor.scope, equipmentId))
    if (!row) return []
    const type = findDeviceType({ equipmentTypeId: row.type_no, protocolId: row.protocol_id ?? undefined })
    const until = new Date(after === undefined ? now() : timeOf(after))
    const furthest = until.getTime() - changeDays * dayMs
    const since = new Date(oldest === undefined ? furthest : Math.max(furthest, timeOf(oldest)))
    const question = { equipmentId, type, since, until, most: limit * mostForOne }
    const changes = await readStateChanges(database, actor, question)
    const seesOrders = holds(actor.permissions, 'control:list')
    return changes
      .filter(({ isOrdered }) => !seesOrders || !isOrdered)
      .map((change) => changeEvent(seesOrders ? change : { ...change, cause: onlyKind(change.cause) }))
      .filter(({ id }) => after === undefined || id < after)
  }

  return {
    async list(actor: Actor, { equipmentId, after, size }: InputOf<typeof alarmCalls.byEquipment>) {
      const page = { equipmentId, after: pageStart(after), limit: size + 1 }
      const kinds = alarmKinds.filter((kind) => holds(actor.permissions, rightFor[kind]))
      const [alarms, commands] = await Promise.all([
        database.read(settingsOf(actor), alarmsOfEquipment(actor.scope, kinds, page)),
        holds(actor.permissions, 'control:list')
          ? database.read(settingsOf(actor), commandsOfEquipment(actor.scope, page))
          : [],
      ])
      const told = [...alarms.flatMap(alarmEvent), ...commands.map(commandEvent)].toSorted(newestFirst)
      const changes = await changesOf(actor, page, told[size]?.id)
      const events = [...told, ...changes].toSorted(newestFirst).slice(0, size + 1)
      return pageOfRows(events, size, ({ event }) => event)
    },
  }
}

const dayMs = 86_400_000

/** Commands of the page bring about most changes, some of them several. */
const mostForOne = 4

/** Ids begin with their time. */
const timeOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

const newestFirst = (one: Entry, other: Entry): number => (one.id < other.id ? 1 : -1)

interface Entry {
  readonly id: string
  readonly event: EquipmentEvent
}

const alarmEvent = (row: AlarmRow): Entry[] => {
  const alarm = alarmRecordOf(row)
  return alarm ? [{ id: row.id, event: { type: 'alarm', eventId: row.id, at: alarm.firstAt, alarm } }] : []
}

const commandEvent = (row: CommandRow): Entry => {
  const command = commandOf(row)
  return { id: row.id, event: { type: 'command', eventId: row.id, at: command.createdAt, command } }
}

/** A change has no row and no id of its own: of its time and its state there is one. */
const changeEvent = ({ at, property, from, to, cause }: StateChanged): Entry => {
  const tail = createHash('sha256').update(property).digest('hex').slice(0, 12)
  const id = `${firstIdAt(at.getTime()).slice(0, -12)}${tail}`
  return { id, event: { type: 'change', eventId: id, at: at.toISOString(), change: { property, from, to, cause } } }
}
