/** Alarms with their verdicts: what was raised, who answered when, and what it was. */
import { exportWords } from '@vigil/contract/alarm/export-words'
import { verdictWords } from '@vigil/contract/rights/action-words'
import { sql } from 'kysely'
import { eventName, pageOf, within, wordOf, type Book, type OfEquipment, type RowKey } from './book.ts'

interface AlarmRow extends RowKey, OfEquipment {
  readonly at: Date
  readonly kind: string
  readonly priority: number
  readonly condition: string
  readonly state: string
  readonly verdict: string | null
  readonly cause: string | null
  readonly count: number
  readonly recovered_at: Date | null
  readonly acknowledged_at: Date | null
  readonly acknowledged_by: string | null
  readonly verdict_at: Date | null
  readonly verdict_by: string | null
  readonly handled_at: Date | null
  readonly handled_by: string | null
  readonly is_isolated: boolean
}

const verdictOf = (verdict: string | null, language: 'zh' | 'en'): string | null =>
  wordOf(Object.fromEntries(Object.entries(verdictWords).map(([key, name]) => [key, name[language]])), verdict)

const yes = { zh: '是', en: 'yes' } as const

export const alarmBook: Book<AlarmRow> = {
  name: 'alarms',
  title: { zh: '报警', en: 'Alarms' },
  headings: {
    zh: [
      '时间',
      '类别',
      '事件',
      '优先级',
      '设备',
      '设备状态',
      '处置状态',
      '判定',
      '误报原因',
      '次数',
      '恢复时间',
      '确认时间',
      '确认人',
      '判定时间',
      '判定人',
      '处理时间',
      '处理人',
      '屏蔽期间',
    ],
    en: [
      'Time',
      'Kind',
      'Event',
      'Priority',
      'Equipment',
      'Device',
      'State',
      'Verdict',
      'Cause',
      'Count',
      'Recovered',
      'Acknowledged',
      'By',
      'Judged',
      'Judged by',
      'Handled',
      'Handled by',
      'While shielded',
    ],
  },
  onPage: [0, 1, 2, 4, 7, 8, 10, 11, 13, 14],
  page: (span, after, limit) =>
    pageOf(
      sql`select a.id::text as id, a.first_at as at, a.kind, a.priority, a.condition, a.state, a.verdict, a.cause, a.count,
          a.recovered_at, a.acknowledged_at, a.acknowledged_by, a.verdict_at, a.verdict_by, a.handled_at, a.handled_by,
          a.isolation_id is not null as is_isolated, a.event_key, e.name as equipment_name, e.type_no
        from alarm a left join equipment e on e.id = a.equipment_id where ${within('a.first_at', span)}`,
      after,
      limit,
    ),
  people: ({ acknowledged_by, verdict_by, handled_by }) => [acknowledged_by, verdict_by, handled_by],
  cells: (row, { language, time, person }) => {
    const { kinds, conditions, states, causes } = exportWords[language]
    return [
      time(row.at),
      wordOf(kinds, row.kind),
      eventName(row, language),
      row.priority,
      row.equipment_name,
      wordOf(conditions, row.condition),
      wordOf(states, row.state),
      verdictOf(row.verdict, language),
      wordOf(causes, row.cause),
      row.count,
      time(row.recovered_at),
      time(row.acknowledged_at),
      person(row.acknowledged_by),
      time(row.verdict_at),
      person(row.verdict_by),
      time(row.handled_at),
      person(row.handled_by),
      row.is_isolated ? yes[language] : null,
    ]
  },
}
