/** What was proved to work: put into service, with water, by itself, by a walk through the building, by maintenance. */
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { sql } from 'kysely'
import { pageOf, within, wordOf, type Book, type RowKey, type Span } from './book.ts'

interface TestRow extends RowKey {
  readonly at: Date
  readonly kind: string
  readonly equipment_name: string | null
  readonly type_no: number | null
  readonly outcome: string | null
  readonly account_id: string | null
  readonly ended_at: Date | null
  readonly detail: string | null
}

const words = {
  zh: {
    kinds: { commissioning: '调试', water: '放水试验', self: '漏电自检', walk: '步行测试', maintenance: '维保' },
    outcomes: {
      passed: '合格',
      failed: '不合格',
      unproved: '未证实',
      givenUp: '已放弃',
      notJudged: '未判定',
      abnormal: '有异常',
      done: '已完成',
      open: '未完成',
    },
  },
  en: {
    kinds: {
      commissioning: 'Commissioning',
      water: 'Water test',
      self: 'Self-test',
      walk: 'Walk test',
      maintenance: 'Maintenance',
    },
    outcomes: {
      passed: 'Passed',
      failed: 'Failed',
      unproved: 'Not proven',
      givenUp: 'Given up',
      notJudged: 'Not judged',
      abnormal: 'Something found',
      done: 'Done',
      open: 'Not finished',
    },
  },
} as const

/** One select for each kind, all of the same shape. */
const testsWithin = (span: Span) => sql`
  select 'c' || t.equipment_id as id, t.begun_at as at, 'commissioning' as kind, t.equipment_id,
    case when t.ended_at is null then 'open' else 'done' end as outcome, t.account_id, t.ended_at,
    (select string_agg(w.key || ': ' || coalesce(w.value ->> 'reason', ''), '; ') from jsonb_each(t.waived) w) as detail
  from equipment_commissioning t where ${within('t.begun_at', span)}
  union all select 'w' || t.id, t.begun_at, 'water', t.equipment_id, coalesce(t.outcome, 'open'), t.account_id, t.ended_at,
    nullif(t.reason, '') from equipment_water_test t where ${within('t.begun_at', span)}
  union all select 's' || t.id, t.due_at, 'self', t.equipment_id, coalesce(t.outcome, 'open'), null, t.judged_at,
    concat_ws(' ', t.reason, t.took_ms || ' ms') from self_test t where ${within('t.due_at', span)}
  union all select 'k' || t.id, t.began_at, 'walk', null, case when t.ended_at is null then 'open' else 'done' end, t.owner_id,
    t.ended_at, concat((select count(p.fired_at) from walk_point p where p.walk_test_id = t.id), ' / ',
      (select count(*) from walk_point p where p.walk_test_id = t.id), ' ', t.reason)
  from walk_test t where ${within('t.began_at', span)}
  union all select 'm' || t.id, t.recorded_at, 'maintenance', t.equipment_id,
    case when t.abnormal = 0 then 'passed' else 'abnormal' end, t.account_id, t.answered_at,
    concat_ws(' · ', t.plan_name, nullif(t.firm, ''), cardinality(t.checks) || ' / ' || t.abnormal)
  from maintenance_record t where ${within('t.recorded_at', span)}`

export const testBook: Book<TestRow> = {
  name: 'tests',
  title: { zh: '试验与维保', en: 'Tests and maintenance' },
  headings: {
    zh: ['时间', '类别', '设备', '设备类型', '结果', '人员', '结束', '说明'],
    en: ['Time', 'Kind', 'Equipment', 'Type', 'Result', 'Person', 'Ended', 'Details'],
  },
  page: (span, after, limit) =>
    pageOf(
      sql`select t.*, e.name as equipment_name, e.type_no from (${testsWithin(span)}) t
        left join equipment e on e.id = t.equipment_id`,
      after,
      limit,
    ),
  people: ({ account_id }) => [account_id],
  cells: (row, { language, time, person }) => [
    time(row.at),
    wordOf(words[language].kinds, row.kind),
    row.equipment_name,
    row.type_no === null ? null : findDeviceType({ equipmentTypeId: row.type_no }).name[language],
    wordOf(words[language].outcomes, row.outcome),
    person(row.account_id),
    time(row.ended_at),
    row.detail,
  ],
}
