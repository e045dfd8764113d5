/** Fires that call nobody: what must never be, said on every screen while it is. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'

export const Silence = z.object({
  /** Raised more than ten seconds ago, and nobody was told: no word went out, nobody has opened or taken it. */
  untold: z.int(),
  /** It burns, nobody has said what it is, no call lies ahead, and nobody is on the way. */
  uncalled: z.int(),
  /** How many of both are fires; the word is for nothing else. */
  fires: z.int(),
  /** The one that has waited longest. */
  first: z.nullable(z.object({ alarmId: Id, projectName: z.string(), equipmentName: z.string(), at: Instant })),
})
export type Silence = z.output<typeof Silence>

export const silenceCalls = {
  silence: call({
    path: 'alarm/getSilence.action',
    description: 'How many alarms nobody was told of or called for, and the first fire among them.',
    kind: 'query',
    body: 'form',
    // Not by the desk's own word for it: every page carries this call, and not the desk.
    permission: { anyOf: ['alarmRec:select', 'fireRec:select', 'hazardRec:select'] },
    scope: 'rows',
    input: z.object({}),
    output: Silence,
  }),
}
