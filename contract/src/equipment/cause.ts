/** Why something moved: by whom or by what. One id runs through the order, the audit and the event. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'

/**
 * person: by his own hand here. batch, scene, timer, sharing, rule: by what somebody set or began. platform: it asked for a
 * state by itself. local: by hand at the device. device: nobody ordered it, and the device says of nobody. unknown: it
 * happened in a silence, or on the word of somebody else than this platform.
 */
export const causeKinds = [
  'person',
  'batch',
  'scene',
  'timer',
  'sharing',
  'rule',
  'platform',
  'local',
  'device',
  'unknown',
] as const
export type CauseKind = (typeof causeKinds)[number]

/** What the reader may not see is null, and the kind is all he is told. */
export const Cause = z.object({
  kind: z.enum(causeKinds),
  /** The order that did it: the id that audit and events name. */
  commandId: z.nullable(Id),
  /** The scene, timer, time sharing or run of a rule; null once it is gone. */
  originId: z.nullable(Id),
  /** What it is called. */
  originName: z.nullable(z.string()),
  /** The batch or the run that it was a part of. */
  batchId: z.nullable(Id),
  /** The name of whoever ordered, began or set it. */
  by: z.nullable(z.string()),
})
export type Cause = z.output<typeof Cause>
