/** Stored rows as the wire shows notices. Pure. A row that the contract does not know must not hide the others. */
import {
  AlarmNotice,
  BroadcastNotice,
  CommandNotice,
  DeliveryNotice,
  SentMessage,
  VisitNotice,
  type NoticePart,
} from '@vigil/contract/notice/notice'
import { causeOf, courseOf } from '#foundation/equipment/message-record.ts'
import type { AlarmNoticeRow } from './alarm-notices.repository.ts'
import type { BroadcastRow, CommandNoticeRow, DeliveryNoticeRow } from './other-notices.repository.ts'
import type { SentRow } from './reading.repository.ts'
import type { VisitNoticeRow } from './visit-notices.repository.ts'
import type { EveryRow, Where } from './notice-reader.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const every = ({ at, priority, is_unread }: EveryRow, part: NoticePart) => ({
  part,
  at: at.toISOString(),
  priority,
  isUnread: is_unread,
})

const where = (row: Where) => ({
  equipmentId: row.equipment_id,
  equipmentName: row.equipment_name,
  equipmentTypeId: row.type_no,
  projectId: row.project_id,
  projectName: row.project_name,
})

export const alarmNoticeOf = (row: AlarmNoticeRow): AlarmNotice | undefined =>
  AlarmNotice.safeParse({
    kind: 'alarm',
    ...every(row, row.needs_me ? 'needsMe' : 'info'),
    ...where(row),
    alarmId: row.id,
    alarmKind: row.alarm_kind,
    event: row.event_key,
    condition: row.condition,
    state: row.state,
    count: row.count,
    value: row.value,
    property: row.property,
    size: row.size,
    // Each alarm of a storm is looked at by itself.
    mayAcknowledge: row.needs_me && row.size === 1,
  }).data

export const commandNoticeOf = (row: CommandNoticeRow) =>
  CommandNotice.safeParse({
    kind: 'command',
    ...every(row, 'needsMe'),
    ...where(row),
    commandId: row.id,
    action: row.action,
    expiresAt: row.expires_at.toISOString(),
  }).data

export const broadcastOf = (row: BroadcastRow, author: string | null = null): BroadcastNotice | undefined =>
  BroadcastNotice.safeParse({
    kind: 'broadcast',
    ...every(row, row.must_confirm && row.confirmed_at === null ? 'needsMe' : 'info'),
    noticeId: row.id,
    title: row.title,
    text: row.words,
    author,
    projectName: row.project_name,
    mustConfirm: row.must_confirm,
    confirmedAt: iso(row.confirmed_at),
  }).data

export const visitNoticeOf = (row: VisitNoticeRow): VisitNotice | undefined =>
  VisitNotice.safeParse({
    kind: 'visit',
    ...every(row, row.needs_me ? 'needsMe' : 'info'),
    messageId: row.id,
    visitId: row.visit_id,
    reminder: row.ladder,
    visitorName: row.first_letter === null ? null : `${row.first_letter}*`,
    projectId: row.project_id,
    projectName: row.project_name,
  }).data

export const deliveryNoticeOf = (row: DeliveryNoticeRow) =>
  DeliveryNotice.safeParse({
    kind: 'delivery',
    ...every(row, 'system'),
    messageId: row.id,
    alarmId: row.alarm_id,
    channel: row.channel,
    cause: causeOf(row.cause),
  }).data

export const sentOf = (row: SentRow): SentMessage | undefined =>
  SentMessage.safeParse({
    ...courseOf(row),
    person: null,
    isOwn: true,
    priority: row.priority,
    alarmId: row.event_key === null ? null : row.alarm_id,
    event: row.event_key,
    equipmentTypeId: row.type_no,
    equipmentName: row.equipment_name,
    projectName: row.project_name,
    digest: row.items === null ? null : { kind: row.ladder, total: row.items },
  }).data
