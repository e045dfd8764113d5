/** What a person is told: what needs him, what he should know, what the platform says of itself; one row for each case. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Delivery, deliveryCauses, deliveryDigests } from '../delivery/delivery.ts'
import { deliveryChannels } from '../delivery/channels.ts'
import { FormInt, Id, Instant } from '../ids.ts'
import { alarmConditions, alarmKinds, alarmStates } from '../live/live-events.ts'
import { pageInput, pageOf } from '../page.ts'
import { visitReminders } from '../visitor/visit-reminders.ts'

export const noticeParts = ['needsMe', 'info', 'system'] as const
export type NoticePart = (typeof noticeParts)[number]

const every = {
  part: z.enum(noticeParts),
  at: Instant,
  priority: z.int().check(z.minimum(1), z.maximum(5)),
  isUnread: z.boolean(),
}

/** Where it is, in words the reader may see. */
const where = {
  equipmentId: Id,
  equipmentName: z.string(),
  equipmentTypeId: z.int(),
  projectId: Id,
  projectName: z.string(),
}

/** An alarm, or a storm of them by its first. */
export const AlarmNotice = z.object({
  kind: z.literal('alarm'),
  ...every,
  ...where,
  alarmId: Id,
  alarmKind: z.enum(alarmKinds),
  event: z.string(),
  condition: z.enum(alarmConditions),
  state: z.enum(alarmStates),
  count: z.int(),
  value: z.nullable(z.number()),
  property: z.nullable(z.string()),
  /** How many alarms the storm has; 1 without one. */
  size: z.int(),
  mayAcknowledge: z.boolean(),
})
export type AlarmNotice = z.output<typeof AlarmNotice>

/** A dangerous command that waits for a second person. */
export const CommandNotice = z.object({
  kind: z.literal('command'),
  ...every,
  ...where,
  commandId: Id,
  action: z.string(),
  expiresAt: Instant,
})

/** Written by a person, for the people of a unit. */
export const BroadcastNotice = z.object({
  kind: z.literal('broadcast'),
  ...every,
  noticeId: Id,
  title: z.string(),
  text: z.string(),
  author: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  mustConfirm: z.boolean(),
  confirmedAt: z.nullable(Instant),
})
export type BroadcastNotice = z.output<typeof BroadcastNotice>

/** Something was meant to reach the reader and did not. */
export const DeliveryNotice = z.object({
  kind: z.literal('delivery'),
  ...every,
  messageId: Id,
  alarmId: z.nullable(Id),
  channel: z.enum(deliveryChannels),
  cause: z.nullable(z.enum(deliveryCauses)),
})

/** Of the reader's own visitor: he waits for an answer, has come, or is inside past his time. */
export const VisitNotice = z.object({
  kind: z.literal('visit'),
  ...every,
  messageId: Id,
  visitId: Id,
  reminder: z.enum(visitReminders),
  /** As lists show it; null once it was erased. */
  visitorName: z.nullable(z.string()),
  projectId: Id,
  projectName: z.string(),
})
export type VisitNotice = z.output<typeof VisitNotice>

export const Notice = z.discriminatedUnion('kind', [
  AlarmNotice,
  CommandNotice,
  BroadcastNotice,
  VisitNotice,
  DeliveryNotice,
])
export type Notice = z.output<typeof Notice>

/** Whether a person has read it, and said so. */
export const Receipt = z.object({
  person: z.string(),
  readAt: z.nullable(Instant),
  confirmedAt: z.nullable(Instant),
})
export type Receipt = z.output<typeof Receipt>

/** How many receipts are listed by name; the counts are of all. */
export const receiptsShown = 500

export const BroadcastDetail = z.extend(BroadcastNotice, {
  addressed: z.int(),
  read: z.int(),
  confirmed: z.int(),
  /** Who has not confirmed first; null for who may not know. */
  receipts: z.nullable(z.array(Receipt)),
})
export type BroadcastDetail = z.output<typeof BroadcastDetail>

/** One word that was sent to the reader, and what it was about. */
export const SentMessage = z.extend(Delivery, {
  priority: z.int(),
  alarmId: z.nullable(Id),
  event: z.nullable(z.string()),
  equipmentTypeId: z.nullable(z.int()),
  equipmentName: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  /** Of many things at once: what they are, and how many. */
  digest: z.nullable(z.object({ kind: z.enum(deliveryDigests), total: z.int() })),
})
export type SentMessage = z.output<typeof SentMessage>

const read = { kind: 'query', body: 'form', permission: 'notice:list', scope: 'rows' } as const
const done = z.object({ doneAt: Instant })

export const noticeCalls = {
  list: call({
    path: 'notice/findNotices.action',
    description: 'What a person is told: what needs him, what he should know, what the platform says of itself.',
    ...read,
    input: z.object({ ...pageInput, part: z.enum(noticeParts) }),
    output: z.extend(pageOf(Notice), {
      /** What threatens life and waits, whatever page is asked for: it never stands behind anything. */
      now: z.array(AlarmNotice),
      /** Until here the reader was shown everything; what came later is not read with it. */
      at: Instant,
    }),
  }),
  detail: call({
    path: 'notice/getNotice.action',
    description: 'A broadcast with its receipts.',
    ...read,
    permission: 'notice:select',
    scope: { noticeId: 'notice' },
    input: z.object({ noticeId: Id }),
    output: BroadcastDetail,
  }),
  read: call({
    path: 'notice/read.action',
    description: 'One notice was opened; what threatens life stays unread until somebody has acknowledged it.',
    kind: 'command',
    body: 'json',
    permission: 'notice:list',
    scope: { alarmId: 'alarm', noticeId: 'notice' },
    input: z.strictObject({
      alarmId: z.optional(Id),
      noticeId: z.optional(Id),
      commandId: z.optional(Id),
      /** Of a visitor: the word itself, which is the reader's own. */
      messageId: z.optional(Id),
    }),
    output: done,
  }),
  readAll: call({
    path: 'notice/readAll.action',
    description: 'Marks everything of one part as read that was shown until a moment.',
    kind: 'command',
    body: 'json',
    permission: 'notice:list',
    scope: 'self',
    input: z.strictObject({ part: z.enum(noticeParts), until: Instant }),
    output: done,
  }),
  broadcast: call({
    path: 'notice/broadcast.action',
    description: 'Writes to the people of a unit, with or without a confirmation.',
    kind: 'command',
    body: 'json',
    permission: 'notice:custom',
    scope: { projectId: 'project' },
    input: z.strictObject({
      projectId: Id,
      title: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)),
      text: z.string().check(z.trim(), z.minLength(2), z.maxLength(500)),
      priority: z.prefault(FormInt(2, 5), 4),
      mustConfirm: z.boolean(),
    }),
    output: z.object({ noticeId: Id, addressed: z.int() }),
  }),
  confirm: call({
    path: 'notice/confirm.action',
    description: 'Confirms a broadcast that asks for it.',
    kind: 'command',
    body: 'json',
    permission: 'notice:list',
    scope: { noticeId: 'notice' },
    input: z.strictObject({ noticeId: Id }),
    output: BroadcastNotice,
  }),
  messages: call({
    path: 'push/findMessages.action',
    description: 'Every word that was sent to the reader, the newest first.',
    kind: 'query',
    body: 'form',
    permission: 'pushRec:list',
    scope: 'self',
    input: z.object({ ...pageInput, channel: z.optional(z.enum(deliveryChannels)) }),
    output: pageOf(SentMessage),
  }),
}
