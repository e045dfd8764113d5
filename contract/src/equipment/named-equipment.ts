/** Equipment that a scene or a rule names. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'

export const NamedEquipment = z.object({
  equipmentId: Id,
  deviceName: z.string(),
  installAdd: z.string(),
  equipmentTypeId: z.int(),
  protocolId: z.nullable(z.int()),
  /** A code of our problems: why it would not be moved, whatever the hour; null when nothing is known against it. */
  trouble: z.nullable(z.string()),
})
export type NamedEquipment = z.output<typeof NamedEquipment>
