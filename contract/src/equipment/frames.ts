/** The last messages of one piece of equipment as they came in, for whoever looks for what is wrong with it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'

/** report and ack come from the device; connected and lost from the gateway that held its socket. */
export const frameKinds = ['report', 'ack', 'connected', 'lost'] as const
export const frameProtocols = ['json', 'gb26875', 'unknown'] as const
/** What stands around the words: how the sender counts, and of GB/T 26875 who speaks to whom and about what. */
export const frameFacts = [
  'boot',
  'seq',
  'serial',
  'source',
  'target',
  'command',
  'unit',
  'commandId',
  'result',
] as const

const Scalar = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

/** What a message says of one part: by names of the row of its kind, as far as that knows them. */
const Said = z.object({
  child: z.nullable(z.string()),
  /** By the clock of the device: shown beside ours, never trusted. */
  deviceTime: z.nullable(z.string()),
  values: z.record(z.string(), Scalar),
  events: z.array(z.object({ key: z.string(), on: z.boolean() })),
  /** A text of its own: what it calls the part, why it refused. */
  note: z.string(),
})
export type Said = z.output<typeof Said>

export const Frame = z.object({
  frameId: z.string(),
  receivedAt: Instant,
  kind: z.enum(frameKinds),
  /** Where it was published; null for what no device published. */
  topic: z.nullable(z.string()),
  protocol: z.enum(frameProtocols),
  /** Why it could not be taken in; null for what was. */
  reason: z.nullable(z.string()),
  /** The first bytes as they came; null where only what was read of it is kept. */
  raw: z.nullable(z.object({ hex: z.string(), text: z.string(), bytes: z.int() })),
  facts: z.array(z.object({ name: z.enum(frameFacts), value: z.string() })),
  said: z.array(Said),
})
export type Frame = z.output<typeof Frame>

/** How far back is looked. */
export const frameDays = 31
export const mostFrames = 50

export const frameCalls = {
  list: call({
    path: 'equipment/findFrames.action',
    description: `The last messages of a piece of equipment within ${frameDays} days as they came in, newest first, with what was read of each.`,
    kind: 'query',
    body: 'form',
    permission: 'gatewaySet:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({
      equipmentId: Id,
      /** Only what came before. */
      before: z.optional(Instant),
      size: z.prefault(FormInt(1, mostFrames), 20),
    }),
    output: z.object({
      rows: z.array(Frame),
      /** How many days are kept: bytes of what may be an event, what was read of everything, bytes of what nobody could read. */
      keptDays: z.object({ bytes: z.int(), read: z.int(), unreadable: z.int() }),
    }),
  }),
}
