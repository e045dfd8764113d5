/** One scan for anything: whatever a code hangs on, and what this person may do there. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'
import type { Permission } from '../rights/permissions.ts'

/** A piece of equipment, a point of a round, or the unit itself. */
export const scanKinds = ['equipment', 'patrolPlace', 'unit'] as const
export type ScanKind = (typeof scanKinds)[number]

export const scanActs = ['walk', 'open', 'report', 'hazard', 'history', 'orders', 'test', 'replace', 'sticker'] as const
export type ScanAct = (typeof scanActs)[number]

interface ScanActRow {
  readonly act: ScanAct
  readonly at: readonly ScanKind[]
  readonly needs: Permission
}

/** A guard looks and reports, a maintainer reads what was and tests, an installer replaces: each by the right he has. */
export const scanActRows: readonly ScanActRow[] = [
  { act: 'walk', at: ['patrolPlace'], needs: 'patrolTask:select' },
  { act: 'open', at: ['equipment'], needs: 'equip:select' },
  { act: 'report', at: scanKinds, needs: 'ticket:insert' },
  { act: 'hazard', at: ['equipment'], needs: 'hazardRec:insert' },
  { act: 'history', at: ['equipment'], needs: 'alarmRec:list' },
  { act: 'orders', at: ['equipment'], needs: 'ticket:list' },
  { act: 'test', at: ['equipment'], needs: 'control:custom' },
  { act: 'replace', at: ['equipment'], needs: 'equip:custom' },
  { act: 'sticker', at: ['equipment', 'unit'], needs: 'ticket:custom' },
]

export const Scanned = z.object({
  kind: z.enum(scanKinds),
  projectId: Id,
  projectName: z.string(),
  equipmentId: z.nullable(Id),
  equipmentTypeId: z.nullable(z.int()),
  placeId: z.nullable(Id),
  name: z.string(),
  /** From the outside in. */
  place: z.array(z.string()),
  isOnline: z.nullable(z.boolean()),
  mayDo: z.array(z.enum(scanActs)),
})
export type Scanned = z.output<typeof Scanned>

export const scanCalls = {
  resolve: call({
    path: 'scan/getByCode.action',
    description: 'What a scanned code hangs on, within the caller’s reach, and what he may do there.',
    kind: 'query',
    body: 'json',
    permission: 'signedIn',
    scope: 'rows',
    input: z.object({ content: z.string().check(z.minLength(1), z.maxLength(300)) }),
    /** null: nothing that this person reaches; a code of somebody else's is no other than one that nobody knows. */
    output: z.object({ found: z.nullable(Scanned) }),
  }),
}
