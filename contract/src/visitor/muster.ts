/** In a fire: who was inside, and who has been found. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'
import { Door } from './door.ts'

export const musterResults = ['arrived', 'unreachable', 'open'] as const
export type MusterResult = (typeof musterResults)[number]

/** So long a phone may keep a tick that nobody heard. */
export const longestUnheardMs = 7 * 86_400_000

export const MusterPerson = z.object({
  personKind: z.enum(['visitor', 'staff']),
  personId: Id,
  /** The whole name: it is called out. */
  personName: z.nullable(z.string()),
  userTel: z.nullable(z.string()),
  people: z.int(),
  hostName: z.nullable(z.string()),
  lastDoorName: z.nullable(z.string()),
  lastAt: Instant,
  /** Out through a door since the fire began. */
  leftAt: z.nullable(Instant),
  result: z.enum(musterResults),
  tickedAt: z.nullable(Instant),
  tickedByName: z.nullable(z.string()),
  /** Where somebody else has said otherwise: his last word stands beside it, and is not lost. */
  otherWord: z.nullable(z.object({ result: z.enum(musterResults), at: Instant, byName: z.nullable(z.string()) })),
})
export type MusterPerson = z.output<typeof MusterPerson>

export const musterCalls = {
  list: call({
    path: 'visitor/getMuster.action',
    description:
      'Who was inside when a fire began and who is accounted for, with the doors and whether they are released.',
    kind: 'query',
    body: 'form',
    permission: 'visitor:list',
    scope: { alarmId: 'alarm' },
    input: z.object({ alarmId: Id }),
    output: z.object({
      projectId: Id,
      beganAt: Instant,
      isOver: z.boolean(),
      rows: z.array(MusterPerson),
      doors: z.array(Door),
    }),
  }),
  tick: call({
    path: 'visitor/tickMuster.action',
    description: 'Says of one person on the list of a fire that he has arrived, cannot be reached, or is open again.',
    kind: 'command',
    body: 'json',
    permission: 'visitor:update',
    scope: { alarmId: 'alarm' },
    input: z.strictObject({
      alarmId: Id,
      personKind: z.enum(['visitor', 'staff']),
      personId: Id,
      result: z.enum(musterResults),
      /** Made by whoever says it: said again because no answer came, it counts once. */
      tickId: z.optional(Id),
      /** How long ago it was said, by one and the same clock: which hour that clock shows does not matter. */
      saidMsAgo: z.optional(FormInt(0, longestUnheardMs)),
    }),
    output: z.object({ at: Instant }),
  }),
}
