/** The duty log, line by line: what has written itself, and what people add in their own words. */
import * as z from 'zod/mini'
import { Id, Instant } from '../ids.ts'

export const dutyEntryKinds = [
  'alarm',
  'isolation',
  'isolationEnd',
  'checkAsked',
  'checkAnswered',
  'checkMissed',
  'arrival',
  'handoverBegun',
  'handoverFinished',
  'handoverWithdrawn',
  'own',
] as const
export type DutyEntryKind = (typeof dutyEntryKinds)[number]

/** One line of the log. Written once, never changed. */
export const DutyEntry = z.object({
  entryId: Id,
  at: Instant,
  kind: z.enum(dutyEntryKinds),
  /** Who did it; null for equipment and for the clock. */
  actorName: z.nullable(z.string()),
  /** The alarm, isolation, check, shift or handover it is about. */
  subjectId: z.nullable(Id),
  equipmentName: z.nullable(z.string()),
  equipmentTypeId: z.nullable(z.int()),
  /** Key of the event in the device type's row, of an alarm. */
  event: z.nullable(z.string()),
  priority: z.nullable(z.int()),
  /** How long an answer took. */
  seconds: z.nullable(z.int()),
  /** In a person's own words; '' where there are none. */
  text: z.string(),
})
export type DutyEntry = z.output<typeof DutyEntry>
