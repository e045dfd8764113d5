/** The last messages of one piece of equipment as they came in, for whoever looks for what is wrong with it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'

/** report and ack come from the device; connected and lost from the gateway that held its socket; an order goes to the device. */
export const frameKinds = ['report', 'ack', 'connected', 'lost', 'order'] as const
export const frameAnswers = ['confirm', 'deny', 'answer'] as const
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
  /** Of GB/T 26875: the frame with which the other side answered it; null where none is kept. */
  answer: z.nullable(z.object({ at: Instant, kind: z.enum(frameAnswers), hex: z.string() })),
})
export type Frame = z.output<typeof Frame>

/** The bytes of a frame of GB/T 26875.3 by what they are, in the order in which they first come. */
export const frameFieldNames = [
  ...(['start', 'serial', 'version', 'sentAt', 'source', 'target', 'unitBytes', 'command', 'flag', 'count'] as const),
  ...(['systemType', 'systemAddress', 'partType', 'zone', 'point', 'state', 'description', 'quantity', 'raw'] as const),
  ...(['operation', 'operator', 'main', 'minor', 'time', 'reserved', 'wanted', 'from', 'minutes', 'at'] as const),
  ...(['rest', 'sum', 'end'] as const),
] as const
export const frameBits = [
  ...(['normal', 'fire', 'fault', 'shielded', 'supervised', 'started', 'feedback', 'delayed', 'powerFault'] as const),
  ...(['mainPowerFault', 'backupPowerFault', 'busFault', 'manual', 'changed', 'reset'] as const),
  ...(['centreLinkFault', 'lineFault'] as const),
  ...(['mute', 'manualAlarm', 'cleared', 'selfTest', 'confirm', 'test', 'dutyAnswered'] as const),
] as const

export const FrameField = z.object({
  /** The first of its bytes, and the one behind the last. */
  from: z.int(),
  to: z.int(),
  name: z.enum(frameFieldNames),
  /** Of which information object, counted from 1; null for what stands around them. */
  object: z.nullable(z.int()),
  /** A number is a code of the standard or counts something; a text is shown as it is. */
  value: z.union([z.number(), z.string()]),
  /** The lowest first; empty where the bits mean nothing by themselves. */
  bits: z.array(z.object({ name: z.enum(frameBits), on: z.boolean() })),
})
export type FrameField = z.output<typeof FrameField>

/** How far back is looked. */
export const frameDays = 31
export const mostFrames = 50

export const frameCalls = {
  list: call({
    path: 'equipment/findFrames.action',
    description:
      'The last messages from and to a piece of equipment, newest first: what was read of each, and its answer.',
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
  fields: call({
    path: 'equipment/findFrameFields.action',
    description: 'A frame of GB/T 26875.3 field by field, in the dialect of its transmitter; no field of what is none.',
    kind: 'query',
    body: 'form',
    permission: 'gatewaySet:select',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id, hex: z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,1054}$/)) }),
    output: z.object({ fields: z.array(FrameField) }),
  }),
}
