/** The control room's own screen. What it shows and does are the alarm desk's calls; this is what keeps it awake. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'

export const wallCalls = {
  begin: call({
    path: 'wall/begin.action',
    description:
      'Makes this session a wall screen that does not end while in use; only where the role reaches exactly this unit.',
    kind: 'command',
    body: 'json',
    permission: { anyOf: ['alarmRec:custom', 'fireRec:custom', 'hazardRec:custom'] },
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id }),
    output: z.object({ staysAwake: z.boolean() }),
  }),
}
