/** What happened to one piece of equipment: its alarms and its commands in one list. */
import type { EquipmentEvent, alarmCalls } from '@vigil/contract/alarm/alarm'
import type { InputOf } from '@vigil/contract/call'
import { alarmKinds } from '@vigil/contract/live/live-events'
import { holds, type Permission } from '@vigil/contract/rights/permissions'
import { alarmRecordOf, type AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { commandOf, type CommandRow } from '#foundation/equipment/command-record.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { alarmsOfEquipment, commandsOfEquipment } from './equipment-events.repository.ts'

const rightFor = {
  'fire-alarm': 'fireRec:list',
  alarm: 'alarmRec:list',
  fault: 'alarmRec:list',
  hazard: 'hazardRec:list',
} as const satisfies Record<(typeof alarmKinds)[number], Permission>

export const createEquipmentEvents = (database: ScopedDatabase) => ({
  async list(actor: Actor, { equipmentId, after, size }: InputOf<typeof alarmCalls.byEquipment>) {
    const page = { equipmentId, after: pageStart(after), limit: size + 1 }
    const kinds = alarmKinds.filter((kind) => holds(actor.permissions, rightFor[kind]))
    const [alarms, commands] = await Promise.all([
      database.read(settingsOf(actor), alarmsOfEquipment(actor.scope, kinds, page)),
      holds(actor.permissions, 'control:list')
        ? database.read(settingsOf(actor), commandsOfEquipment(actor.scope, page))
        : [],
    ])
    const events = [...alarms.flatMap(alarmEvent), ...commands.map(commandEvent)]
    const newestFirst = events.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, size + 1)
    return pageOfRows(newestFirst, size, ({ event }) => event)
  },
})

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
