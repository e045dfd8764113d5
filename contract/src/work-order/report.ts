/** What somebody without an account reports by the code on a wall. He is shown nothing of the unit, and hears how far it is. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { Mobile } from '../validators/contact.ts'
import type { OrderUrgency } from './work-order.ts'

interface ReportKindRow {
  readonly zh: string
  readonly en: string
  readonly urgency: OrderUrgency
}

/** What a passer-by sees without knowing what it is called. */
export const reportKindRows = {
  damaged: { zh: '设施损坏', en: 'Something is broken', urgency: 'normal' },
  leak: { zh: '漏水', en: 'Water leaks', urgency: 'high' },
  blocked: { zh: '通道或设施被堵塞', en: 'A way or equipment is blocked', urgency: 'high' },
  smell: { zh: '焦味、气味异常或发热', en: 'It smells or is hot', urgency: 'urgent' },
  noise: { zh: '异响或一直报警', en: 'It makes a noise or keeps sounding', urgency: 'normal' },
  missing: { zh: '设施缺失', en: 'Something is missing', urgency: 'normal' },
  other: { zh: '其他问题', en: 'Something else', urgency: 'normal' },
} as const satisfies Readonly<Record<string, ReportKindRow>>

export type ReportKind = keyof typeof reportKindRows
export const reportKinds = [
  'damaged',
  'leak',
  'blocked',
  'smell',
  'noise',
  'missing',
  'other',
] as const satisfies readonly ReportKind[]

export const mostReportPhotos = 3
/** Of one unit in an hour, whoever sends them: what is above it is a flood, and its people have enough to go to. */
export const mostReportsOfUnit = 20

/** The page that a code opens, and what its secret part is called in the address. */
export const reportPage = '/pagesCommon/external/external'
export const reportField = 'report'
/** The page on which whoever reported follows it. */
export const followField = 'follow'

/** 128 bits: nobody finds one by trying. */
export const ReportCode = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))
const FollowSecret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** All that a stranger hears of it. */
export const reportStages = ['received', 'handled', 'done', 'closed'] as const
export type ReportStage = (typeof reportStages)[number]

const byStranger = { permission: 'public', scope: 'none', body: 'json' } as const

export const reportCalls = {
  send: call({
    ...byStranger,
    path: 'workOrder/report.action',
    description: 'Somebody without an account says what is wrong where a code hangs; it becomes an application.',
    kind: 'command',
    input: z.strictObject({
      code: ReportCode,
      kinds: z.array(z.enum(reportKinds)).check(z.minLength(1), z.maxLength(reportKinds.length)),
      words: z.optional(z.string().check(z.trim(), z.maxLength(300))),
      /** To be asked back. */
      userTel: z.optional(Mobile),
    }),
    output: z.object({
      /** What people say on the telephone. */
      number: z.string(),
      /** Whoever has it reads how far it is, and nothing else. */
      secret: z.string(),
      /** Where photos may be sent to, and until when. */
      photoAddress: z.string(),
      photosUntil: Instant,
    }),
  }),
  follow: call({
    ...byStranger,
    path: 'workOrder/getReport.action',
    description: 'How far a report is, for whoever has its receipt: a number, a day and one word.',
    kind: 'query',
    input: z.strictObject({ secret: FollowSecret }),
    output: z.object({ number: z.string(), stage: z.enum(reportStages), at: Instant }),
  }),
  code: call({
    path: 'workOrder/makeReportCode.action',
    description: 'The code to hang at equipment or in a unit, made if there is none; renewed, the old one is over.',
    kind: 'command',
    body: 'json',
    permission: 'ticket:custom',
    scope: { projectId: 'project', equipmentId: 'equipment' },
    input: z.strictObject({
      projectId: z.optional(Id),
      equipmentId: z.optional(Id),
      isRenewed: z.optional(z.boolean()),
    }),
    output: z.object({ code: ReportCode, madeAt: Instant }),
  }),
}
