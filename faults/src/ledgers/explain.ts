/** When the ledgers differ: a few of the differences with what stands around them, so that the cause can be found. */
import { readFileSync } from 'node:fs'
import type { Database } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import type { Supervised } from '../platform/supervise.ts'
import { tell } from '../report.ts'
import { inOrder } from './diff.ts'

const examples = {
  lost: `select equipment_id, lane, boot, seq, device_time, in_inbox, in_history from faults_match
    where is_acked and (in_history = 0 or (lane > 0 and in_inbox = 0)) order by device_time limit 10`,
  setAside: `select q.at, q.equipment_id, q.reason from event_quarantine q join faults_match m using (equipment_id)
    where m.is_acked and m.in_history = 0 order by q.at limit 10`,
  twice: `select m.equipment_id, m.lane, m.boot, m.seq, m.in_inbox, m.in_history,
      (select json_agg(json_build_object('received', h.received_at, 'no', h.faults_no) order by h.faults_no)
       from equipment_history h where h.equipment_id = m.equipment_id and h.boot_id = m.boot and h.device_seq = m.seq
         and h.device_time = m.device_time) as copies
    from faults_match m where in_history > 1 or in_inbox > 1 order by no limit 10`,
  /** From one step before the first that differs. */
  otherCourse: `
    select equipment_id, cardinality(told) as told, cardinality(shown) as shown, told_steps[place - 1:place + 3] as "saysHere",
      shown_steps[place - 1:place + 3] as "isShownHere"
    from faults_courses, lateral (
      select min(i) as place from generate_series(1, greatest(cardinality(told), cardinality(shown))) i
      where told[i] is distinct from shown[i]) first
    where told <> shown order by equipment_id limit 20`,
  outOfOrder: `
    with steps as (select *, lag(ord) over w as before, lag(seq) over w as seq_before, lag(no) over w as no_before
      from faults_match where ${inOrder} window w as (partition by equipment_id, lane order by no))
    select s.equipment_id, s.lane, s.seq_before, s.seq, s.no_before, s.no, s.is_acked,
      (select json_agg(json_build_object('id', i.id, 'seq', i.device_seq, 'received', i.received_at) order by i.id)
       from event_inbox i where i.equipment_id = s.equipment_id and i.lane = s.lane
         and i.device_seq between least(s.seq, s.seq_before) and greatest(s.seq, s.seq_before)) as inbox,
      (select json_agg(json_build_object('no', h.faults_no, 'seq', h.device_seq, 'received', h.received_at) order by h.faults_no)
       from equipment_history h where h.equipment_id = s.equipment_id
         and h.device_seq between least(s.seq, s.seq_before) and greatest(s.seq, s.seq_before)) as history
    from steps s where ord < before order by no limit 10`,
} as const

/** What a process says when it could not read a log as it stands. */
const isOfTheLogs = (line: string): boolean => /passed over|has a gap|lost its end|is set aside/.test(line)

const linesOf = ({ logFile }: Supervised): string[] => readFileSync(logFile, 'utf8').split('\n').filter(isOfTheLogs)

/** With what else whoever spoke can tell of them. */
export const explain = async (
  { ask }: Database,
  { pipelines }: Platform,
  more: Readonly<Record<string, string>> = {},
): Promise<void> => {
  for (const [what, sql] of Object.entries({ ...examples, ...more }))
    for (const row of await ask(sql)) tell(`${what}: ${JSON.stringify(row)}`)
  for (const pipeline of pipelines) for (const line of linesOf(pipeline).slice(0, 10)) tell(`${pipeline.name}: ${line}`)
}
