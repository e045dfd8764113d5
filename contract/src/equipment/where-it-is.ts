/** Where something is that people are told of: its unit, its equipment where there is one, and its place. */
import * as z from 'zod/mini'
import { Id } from '../ids.ts'

export const whereItIs = {
  projectId: Id,
  projectName: z.string(),
  equipmentId: z.nullable(Id),
  equipmentName: z.nullable(z.string()),
  equipmentTypeId: z.nullable(z.int()),
  /** From the outside in. */
  place: z.array(z.string()),
}
