/** Hazards with their photos, and points that were shielded. */
import { hazardWords } from '@vigil/contract/hazard/hazard-words'
import { sql } from 'kysely'
import { eventName, pageOf, within, wordOf, type Book, type OfEquipment, type RowKey } from './book.ts'

interface HazardRow extends RowKey, OfEquipment {
  readonly at: Date
  readonly title: string
  readonly detail: string
  readonly level: string
  readonly state: string
  readonly source: string
  readonly found_by: string | null
  readonly corrector_id: string | null
  readonly due_at: Date
  readonly measure: string | null
  readonly closed_at: Date | null
  readonly photos: string | null
}

export const hazardBook: Book<HazardRow> = {
  name: 'hazards',
  title: { zh: '隐患', en: 'Hazards' },
  headings: {
    zh: [
      '发现时间',
      '隐患',
      '等级',
      '状态',
      '来源',
      '设备',
      '发现人',
      '整改人',
      '期限',
      '整改措施',
      '销号时间',
      '说明',
      '照片',
    ],
    en: [
      'Found',
      'Hazard',
      'Level',
      'State',
      'Source',
      'Equipment',
      'Found by',
      'Corrector',
      'Due',
      'Measure',
      'Closed',
      'Details',
      'Photos',
    ],
  },
  onPage: [0, 1, 2, 3, 4, 5, 7, 8, 9, 10],
  page: (span, after, limit) =>
    pageOf(
      sql`select h.id::text as id, h.found_at as at, h.title, h.detail, h.level, h.state, h.source, h.found_by, h.corrector_id,
          h.due_at, h.measure, h.closed_at, h.event_key, e.name as equipment_name, e.type_no,
          (select string_agg('photos/' || p.id || '.' || replace(p.type, 'image/', ''), ' ' order by p.id) from (
            select v.id, v.type from evidence v where v.alarm_id = h.alarm_id
            union all select w.id, w.type from work_order o join work_order_photo w on w.work_order_id = o.id
              where o.hazard_id = h.id) p) as photos
        from hazard h left join equipment e on e.id = h.equipment_id where ${within('h.found_at', span)}`,
      after,
      limit,
    ),
  people: ({ found_by, corrector_id }) => [found_by, corrector_id],
  cells: (row, { language, time, person }) => {
    const { levels, states, sources } = hazardWords[language]
    return [
      time(row.at),
      row.title === '' ? (eventName(row, language) ?? wordOf(sources, row.source)) : row.title,
      wordOf(levels, row.level),
      wordOf(states, row.state),
      wordOf(sources, row.source),
      row.equipment_name,
      person(row.found_by),
      person(row.corrector_id),
      time(row.due_at),
      row.measure,
      time(row.closed_at),
      row.detail,
      row.photos,
    ]
  },
}

const isolationWords = {
  zh: { shield: '屏蔽', test: '测试' },
  en: { shield: 'Shielded', test: 'Test' },
} as const

interface IsolationRow extends RowKey {
  readonly at: Date
  readonly kind: string
  readonly equipment_name: string | null
  readonly reason: string
  readonly owner_id: string
  readonly until: Date
  readonly ended_at: Date | null
  readonly ended_by: string | null
  readonly extended_at: Date | null
  readonly extended_by: string | null
  readonly extended_reason: string | null
}

export const isolationBook: Book<IsolationRow> = {
  name: 'isolations',
  title: { zh: '屏蔽与测试', en: 'Isolations' },
  headings: {
    zh: ['开始', '类别', '设备', '原因', '责任人', '到期', '解除', '解除人', '延长时间', '延长人', '延长原因'],
    en: [
      'Began',
      'Kind',
      'Equipment',
      'Why',
      'Who',
      'Until',
      'Ended',
      'Ended by',
      'Extended',
      'Extended by',
      'Why longer',
    ],
  },
  onPage: [0, 1, 2, 3, 4, 5, 6, 7],
  page: (span, after, limit) =>
    pageOf(
      sql`select i.id::text as id, i.began_at as at, i.kind, e.name as equipment_name, i.reason, i.owner_id, i.until,
          i.ended_at, i.ended_by, i.extended_at, i.extended_by, i.extended_reason
        from isolation i left join equipment e on e.id = i.equipment_id where ${within('i.began_at', span)}`,
      after,
      limit,
    ),
  people: ({ owner_id, ended_by, extended_by }) => [owner_id, ended_by, extended_by],
  cells: (row, { language, time, person }) => [
    time(row.at),
    wordOf(isolationWords[language], row.kind),
    row.equipment_name,
    row.reason,
    person(row.owner_id),
    time(row.until),
    time(row.ended_at),
    person(row.ended_by),
    time(row.extended_at),
    person(row.extended_by),
    row.extended_reason,
  ],
}
