/** What happened to equipment: what it raised, when it was silent, what it was told to do. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Command } from '../equipment/control.ts'
import { Id, Instant } from '../ids.ts'
import { LiveAlarm } from '../live/live-events.ts'
import { pageInput, pageOf } from '../page.ts'

/** An alarm with what was measured. Being offline is one too: from firstAt, and online again at recoveredAt. */
export const AlarmRecord = z.extend(LiveAlarm, {
  property: z.nullable(z.string()),
  value: z.nullable(z.number()),
  maxValue: z.nullable(z.number()),
  recoveredAt: z.nullable(Instant),
})
export type AlarmRecord = z.output<typeof AlarmRecord>

/** Only what the reader may list: fires by fireRec, hazards by hazardRec, the rest by alarmRec, commands by control. */
export const EquipmentEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alarm'), eventId: Id, at: Instant, alarm: AlarmRecord }),
  z.object({ type: z.literal('command'), eventId: Id, at: Instant, command: Command }),
])
export type EquipmentEvent = z.output<typeof EquipmentEvent>

export const alarmCalls = {
  byEquipment: call({
    path: 'alarm/findByEquipment.action',
    description: 'What happened to one piece of equipment: its alarms, its silences and its commands, newest first.',
    kind: 'query',
    body: 'form',
    permission: { anyOf: ['alarmRec:list', 'fireRec:list', 'hazardRec:list'] },
    scope: { equipmentId: 'equipment' },
    input: z.object({ ...pageInput, equipmentId: Id }),
    output: pageOf(EquipmentEvent),
  }),
}
