/** The operation log: who did what, where, when and why, and whether anybody has touched it since. */
import * as z from 'zod/mini'
import { tableWish } from '../table-file.ts'
import { call } from '../call.ts'
import { FormInt, Id, Instant, LogPosition } from '../ids.ts'
import { alarmVerdicts } from '../live/live-events.ts'
import { pageInput, pageOf } from '../page.ts'

export const auditActors = ['account', 'token', 'system'] as const
export const auditOutcomes = ['ok', 'refused'] as const

export const AuditEntry = z.object({
  entryId: LogPosition,
  at: Instant,
  /** `system` is a program of ours, and a caller nobody knows. */
  actorKind: z.enum(auditActors),
  accountId: z.nullable(Id),
  /** Null where the reader may not know the name, or nobody was known. */
  actorName: z.nullable(z.string()),
  /** The path of a call, or a word of a program's. */
  action: z.string(),
  /** `ok`, or the code of the problem. */
  outcome: z.string(),
  projectId: z.nullable(Id),
  projectName: z.nullable(z.string()),
  companyId: z.nullable(Id),
  companyName: z.nullable(z.string()),
  targetId: z.nullable(Id),
  targetName: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** What an alarm was judged to be, where that is what was done. */
  verdict: z.nullable(z.enum(alarmVerdicts)),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditDetail = z.object({
  ...AuditEntry.shape,
  /** What else was written down, as it was written. */
  details: z.record(z.string(), z.unknown()),
  sealedAt: z.nullable(Instant),
})
export type AuditDetail = z.output<typeof AuditDetail>

/** Entries are not those that were sealed, or the seal before it is gone or another. */
export const breachReasons = ['rowsChanged', 'sealMissing'] as const

export const AuditChain = z.object({
  /** Null for the platform's own chain. */
  oemId: z.nullable(Id),
  /** The oldest moment from which on everything holds; null when nothing was sealed yet, or the newest seal is broken. */
  unbrokenSince: z.nullable(Instant),
  sealedUpTo: z.nullable(LogPosition),
  seals: z.int(),
  rows: z.int(),
  /** Whether the chain was walked to its first seal, or as far back as was asked. */
  isWhole: z.boolean(),
  /** The newest seal that does not hold, and the entries it covers. */
  breach: z.nullable(z.object({ at: Instant, fromId: LogPosition, toId: LogPosition, reason: z.enum(breachReasons) })),
})
export type AuditChain = z.output<typeof AuditChain>

const filter = {
  accountId: z.optional(Id),
  projectId: z.optional(Id),
  /** The path of a call, or its beginning up to the slash. */
  action: z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z.-]{1,40}(\/[A-Za-z.]{0,60})?$/))),
  outcome: z.optional(z.enum(auditOutcomes)),
  from: z.optional(Instant),
  to: z.optional(Instant),
}

export const auditCalls = {
  list: call({
    path: 'audit/findEntries.action',
    description: 'The operation log, newest first: who did what, where, when and why, and what was refused.',
    kind: 'query',
    body: 'form',
    permission: 'opLog:list',
    scope: 'rows',
    input: z.object({ ...filter, ...pageInput }),
    output: pageOf(AuditEntry),
  }),
  detail: call({
    path: 'audit/getEntry.action',
    description: 'One entry of the operation log with all that was written down.',
    kind: 'query',
    body: 'form',
    permission: 'opLog:select',
    scope: 'rows',
    input: z.object({ entryId: FormInt(1, Number.MAX_SAFE_INTEGER) }),
    output: AuditDetail,
  }),
  chain: call({
    path: 'audit/getChain.action',
    description:
      "Whether anybody has touched the log since: of one's operator; the platform names one, or none for its own.",
    kind: 'query',
    body: 'form',
    permission: 'opLog:select',
    scope: { oemId: 'oem' },
    input: z.object({ oemId: z.optional(Id), from: z.optional(Instant) }),
    output: AuditChain,
  }),
  export: call({
    path: 'audit/exportEntries.action',
    description:
      'An address from which the matching entries come as CSV or a workbook, good for a minute and for whoever asked.',
    openToPrograms: true,
    kind: 'command',
    body: 'form',
    permission: 'opLog:batch',
    scope: { projectId: 'project', accountId: 'account' },
    input: z.strictObject({ ...filter, ...tableWish }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
}
