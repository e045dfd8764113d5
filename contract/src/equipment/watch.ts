/** What one person wants to keep an eye on, wherever it stands. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'
import { Equipment } from './equipment.ts'

export const mostWatched = 100

export const watchCalls = {
  list: call({
    path: 'equipment/findWatched.action',
    description: 'The equipment that the caller keeps an eye on, as far as he still reaches it; the last added first.',
    kind: 'query',
    body: 'form',
    permission: 'equip:list',
    scope: 'self',
    input: z.object({}),
    output: z.object({ rows: z.array(Equipment) }),
  }),
  set: call({
    path: 'equipment/setWatched.action',
    description: 'Puts one piece of equipment on the caller’s own watch list, or takes it off.',
    kind: 'command',
    body: 'json',
    permission: 'equip:select',
    scope: { equipmentId: 'equipment' },
    input: z.strictObject({ equipmentId: Id, isWatched: z.boolean() }),
    output: z.object({ isWatched: z.boolean() }),
  }),
}
