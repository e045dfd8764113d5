/** What devices saw acknowledged, held against what the cell has where their operator went. */
import type { Crowd } from '../outside/crowd.ts'
import type { Database } from '../platform/database.ts'
import { writeDeviceLedger } from './device-ledger.ts'

// An event is stored when it is in the inbox and has passed through the pipeline, a reading when it is in history.
const compare = `
  with inbox as (
    select equipment_id, boot_id, device_seq, digest, count(*) as copies from event_inbox where kind = 'report'
    group by equipment_id, boot_id, device_seq, digest
  ), history as (
    select equipment_id, boot_id, device_seq, device_time, count(*) as copies from equipment_history where boot_id >= 0
    group by equipment_id, boot_id, device_seq, device_time
  )
  select count(*) filter (where is_acked)::int as acked,
    count(*) filter (where is_acked and lane > 0)::int as events,
    count(*) filter (where is_acked and (h.copies is null or lane > 0 and i.copies is null))::int as lost,
    coalesce(sum(greatest(i.copies - 1, 0) + greatest(h.copies - 1, 0)), 0)::int as twice
  from faults_sent s
  left join inbox i on i.equipment_id = s.equipment_id and i.boot_id = s.boot and i.device_seq = s.seq and i.digest = s.digest
  left join history h on h.equipment_id = s.equipment_id and h.boot_id = s.boot and h.device_seq = s.seq
    and h.device_time = s.device_time`

/** A device's alarm is raised once, however often what raised it was sent. */
const alarmsTwice = `
  select coalesce(sum(more), 0)::int as n from (
    select greatest(count(*) - 1, 0) as more from alarm where condition = 'active'
    group by equipment_id, event_key) a`

export const compareWithCell = async (database: Database, crowd: Crowd) => {
  await writeDeviceLedger(database, crowd)
  const { lost, twice, acked, events } = await database.askOne<{
    acked: number
    events: number
    lost: number
    twice: number
  }>(compare)
  const { n } = await database.askOne<{ n: number }>(alarmsTwice)
  return { acked, events, lost, twice: twice + n }
}
