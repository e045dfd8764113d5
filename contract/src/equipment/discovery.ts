/** What speaks through a gateway and is in nobody's register yet. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'

export const HeardChild = z.object({
  childDeviceKey: z.string(),
  lastAt: Instant,
  messages: z.int(),
  /** What it measures, by the names it uses. */
  measures: z.array(z.string()),
})
export type HeardChild = z.output<typeof HeardChild>

export const discoveryCalls = {
  heard: call({
    path: 'equipment/findHeard.action',
    description:
      'Children that a gateway has spoken for and that are not registered behind it, with what they measure.',
    kind: 'query',
    body: 'form',
    permission: 'equip:insert',
    scope: { equipmentId: 'equipment' },
    input: z.object({ equipmentId: Id }),
    output: z.object({ rows: z.array(HeardChild) }),
  }),
}
