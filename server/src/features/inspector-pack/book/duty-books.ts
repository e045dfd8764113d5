/** Who was on duty, what the log says, and how one shift was handed to the next. */
import { logWords } from '@vigil/contract/duty/log-words'
import type { HandoverState } from '@vigil/contract/duty/handover'
import { sql } from 'kysely'
import { eventName, pageOf, within, wordOf, type Book, type OfEquipment, type RowKey } from './book.ts'

interface EntryRow extends RowKey, OfEquipment {
  readonly at: Date
  readonly kind: string
  readonly actor_id: string | null
  readonly priority: number | null
  readonly seconds: number | null
  readonly words: string
}

export const dutyBook: Book<EntryRow> = {
  name: 'duty',
  title: { zh: '值班记录', en: 'Duty log' },
  headings: { zh: logWords.zh.headings, en: logWords.en.headings },
  page: (span, after, limit) =>
    pageOf(
      sql`select l.id::text as id, l.at, l.kind, l.actor_id, l.priority, l.seconds, l.words, l.event_key,
          e.name as equipment_name, e.type_no
        from duty_entry l left join equipment e on e.id = l.equipment_id where ${within('l.at', span)}`,
      after,
      limit,
    ),
  people: ({ actor_id }) => [actor_id],
  cells: (row, { language, time, person }) => [
    time(row.at),
    wordOf(logWords[language].kinds, row.kind),
    person(row.actor_id),
    row.equipment_name,
    eventName(row, language),
    row.priority,
    row.seconds,
    row.words,
  ],
}

interface Present {
  readonly id: string
  readonly at: string | null
}

interface ShiftRow extends RowKey {
  readonly at: Date
  readonly to_at: Date
  readonly taken_at: Date | null
  readonly ended_at: Date | null
  readonly cancelled_at: Date | null
  readonly present: readonly Present[]
  readonly checks: number
  readonly missed: number
}

export const shiftBook: Book<ShiftRow> = {
  name: 'shifts',
  title: { zh: '值班排班', en: 'Shifts' },
  headings: {
    zh: ['开始', '结束', '值班人员', '签到', '接班', '下班', '取消', '查岗次数', '未应答'],
    en: ['From', 'To', 'People', 'Arrivals', 'Taken', 'Ended', 'Cancelled', 'Duty checks', 'Missed'],
  },
  page: (span, after, limit) =>
    pageOf(
      sql`select s.id::text as id, s.from_at as at, s.to_at, s.taken_at, s.ended_at, s.cancelled_at,
          coalesce((select jsonb_agg(jsonb_build_object('id', p.account_id, 'at', p.arrived_at) order by p.place)
            from duty_person p where p.shift_id = s.id), '[]') as present,
          (select count(*)::integer from duty_check c where c.shift_id = s.id) as checks,
          (select count(*)::integer from duty_check c where c.shift_id = s.id and c.state = 'missed') as missed
        from duty_shift s where ${within('s.from_at', span)}`,
      after,
      limit,
    ),
  people: ({ present }) => present.map(({ id }) => id),
  cells: (row, { time, person }) => [
    time(row.at),
    time(row.to_at),
    row.present.map(({ id }) => person(id) ?? '').join(' / '),
    row.present.map(({ at }) => time(at) ?? '—').join(' / '),
    time(row.taken_at),
    time(row.ended_at),
    time(row.cancelled_at),
    row.checks,
    row.missed,
  ],
}

const handoverWords = {
  zh: { begun: '进行中', signedByLeaver: '交班人已签字', finished: '已完成', withdrawn: '已撤回' },
  en: { begun: 'Under way', signedByLeaver: 'Signed by who leaves', finished: 'Finished', withdrawn: 'Withdrawn' },
} as const satisfies Record<'zh' | 'en', Record<HandoverState, string>>

interface HandoverRow extends RowKey {
  readonly at: Date
  readonly state: string
  readonly leaver_id: string
  readonly receiver_id: string
  readonly leaver_signed_at: Date | null
  readonly receiver_signed_at: Date | null
  readonly ended_at: Date | null
  readonly withdrawn_reason: string | null
  readonly lines: number
  readonly ticked: number
}

export const handoverBook: Book<HandoverRow> = {
  name: 'handovers',
  title: { zh: '交接班', en: 'Handovers' },
  headings: {
    zh: ['开始', '状态', '交班人', '接班人', '交班人签字', '接班人签字', '结束', '事项', '已核对', '撤回原因'],
    en: [
      'Begun',
      'State',
      'Leaves',
      'Takes over',
      'Signed',
      'Signed by receiver',
      'Ended',
      'Lines',
      'Ticked',
      'Withdrawn',
    ],
  },
  page: (span, after, limit) =>
    pageOf(
      sql`select h.id::text as id, h.begun_at as at, h.state, h.leaver_id, h.receiver_id, h.leaver_signed_at,
          h.receiver_signed_at, h.ended_at, h.withdrawn_reason,
          (select count(*)::integer from duty_item i where i.handover_id = h.id) as lines,
          (select count(i.ticked_at)::integer from duty_item i where i.handover_id = h.id) as ticked
        from duty_handover h where ${within('h.begun_at', span)}`,
      after,
      limit,
    ),
  people: ({ leaver_id, receiver_id }) => [leaver_id, receiver_id],
  cells: (row, { language, time, person }) => [
    time(row.at),
    wordOf(handoverWords[language], row.state),
    person(row.leaver_id),
    person(row.receiver_id),
    time(row.leaver_signed_at),
    time(row.receiver_signed_at),
    time(row.ended_at),
    row.lines,
    row.ticked,
    row.withdrawn_reason,
  ],
}
