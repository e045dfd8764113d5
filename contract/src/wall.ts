/** The control room's own screen. What it shows and does are the alarm desk's calls; this is what keeps it awake. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Id } from './ids.ts'

export const wallCalls = {
  /**
   * This session is a wall from now on: it does not end while it is in use. Only where the role reaches exactly this
   * unit; anybody else's session ends when it always would.
   */
  begin: call({
    path: 'wall/begin.action',
    kind: 'command',
    body: 'json',
    permission: { anyOf: ['alarmRec:custom', 'fireRec:custom', 'hazardRec:custom'] },
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id }),
    output: z.object({ staysAwake: z.boolean() }),
  }),
}
