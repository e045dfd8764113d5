/** Many urgent alarms of one unit at once are one thing to answer: seen together, taken together, each kept by itself. */
import * as z from 'zod/mini'
import { anyRight, Note } from './desk.ts'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'

export const AlarmStorm = z.object({
  /** How many nobody has acknowledged yet. */
  waiting: z.int(),
  /** The last of them: whoever takes the storm has seen that far. Null when none waits. */
  newest: z.nullable(z.object({ alarmId: Id, equipmentName: z.string(), place: z.string(), at: Instant })),
  /** Shown apart, because it makes the storm a fire: two signals of one zone, a hand on a button, flowing water. */
  likelyReal: z.int(),
  /** In how many zones it burns; one that spreads is no dust in one chamber. */
  zones: z.array(z.object({ name: z.string(), waiting: z.int(), likelyReal: z.int() })),
})
export type AlarmStorm = z.output<typeof AlarmStorm>

export const alarmStormCalls = {
  storm: call({
    path: 'alarm/getStorm.action',
    description: 'The storm that an alarm is one of: how many wait, the newest, what is likely real, zone by zone.',
    kind: 'query',
    body: 'form',
    permission: anyRight('select'),
    scope: { alarmId: 'alarm' },
    input: z.object({ alarmId: Id }),
    output: AlarmStorm,
  }),
  /** All of the storm until the newest that was shown; whatever comes after it calls people again. */
  acknowledgeStorm: call({
    path: 'alarm/acknowledgeStorm.action',
    description: 'Acknowledges a storm as one, up to the newest alarm that the person was shown.',
    kind: 'command',
    body: 'json',
    permission: anyRight('custom'),
    scope: { alarmId: 'alarm', newestId: 'alarm' },
    input: z.strictObject({ alarmId: Id, newestId: Id, expected: FormInt(1, 100_000), note: z.optional(Note) }),
    output: z.object({ acknowledged: z.int(), storm: AlarmStorm }),
  }),
}
