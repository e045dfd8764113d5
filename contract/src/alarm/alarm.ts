/** What happened to equipment: what it raised, when it was silent, what it was told to do. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Cause } from '../equipment/cause.ts'
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

/** A state that commands could bring about, and that it reported differently from before. */
export const StateChange = z.object({
  property: z.string(),
  from: z.union([z.string(), z.boolean()]),
  to: z.union([z.string(), z.boolean()]),
  cause: Cause,
})
export type StateChange = z.output<typeof StateChange>

/** How far before a page, or before its oldest row, changes are looked for. */
export const changeDays = 7

/**
 * Only what the reader may list: fires by fireRec, hazards by hazardRec, the rest by alarmRec, commands by control, changes
 * by equip:select. A change that a listed command made is that command and no event of its own.
 */
export const EquipmentEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('alarm'), eventId: Id, at: Instant, alarm: AlarmRecord }),
  z.object({ type: z.literal('command'), eventId: Id, at: Instant, command: Command }),
  z.object({ type: z.literal('change'), eventId: Id, at: Instant, change: StateChange }),
])
export type EquipmentEvent = z.output<typeof EquipmentEvent>

export const alarmCalls = {
  byEquipment: call({
    path: 'alarm/findByEquipment.action',
    description:
      'What happened to one piece of equipment: alarms, silences, commands and changes of state, newest first.',
    kind: 'query',
    body: 'form',
    permission: { anyOf: ['alarmRec:list', 'fireRec:list', 'hazardRec:list'] },
    scope: { equipmentId: 'equipment' },
    input: z.object({ ...pageInput, equipmentId: Id }),
    output: pageOf(EquipmentEvent),
  }),
}
