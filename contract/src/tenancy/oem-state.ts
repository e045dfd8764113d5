/** An operator's life, as a table of moves, and its own facts. */
import * as z from 'zod/mini'
import { Id, Instant } from '../ids.ts'

export const oemStates = ['applied', 'reviewed', 'active', 'suspended', 'closed'] as const
export type OemState = (typeof oemStates)[number]

/** Nobody is closed out of the middle of work: whoever is active is suspended first. Closed is for ever. */
export const oemMoves = {
  applied: ['reviewed', 'closed'],
  reviewed: ['active', 'closed'],
  active: ['suspended'],
  suspended: ['active', 'closed'],
  closed: [],
} as const satisfies Record<OemState, readonly OemState[]>

export const mayMove = (from: OemState, to: OemState): boolean => {
  const onward: readonly OemState[] = oemMoves[from]
  return onward.includes(to)
}

export const Oem = z.object({
  oemId: Id,
  code: z.string(),
  name: z.string(),
  state: z.enum(oemStates),
  contactPerson: z.nullable(z.string()),
  contactTel: z.nullable(z.string()),
  areaCodes: z.array(z.string()),
  serviceEndsAt: z.nullable(Instant),
  messagePack: z.int(),
  priceList: z.nullable(z.string()),
  createdAt: Instant,
})
export type Oem = z.output<typeof Oem>
