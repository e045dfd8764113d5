/** Holds the three ledgers against each other, in SQL: D (devices), P (platform), S (screens). */
import type { Database } from '../platform/database.ts'

export interface Difference {
  readonly eventsAcked: number
  readonly eventsStored: number
  readonly eventsLost: number
  readonly eventsTwice: number
  readonly eventsOutOfOrder: number
  readonly readingsAcked: number
  readonly readingsStored: number
  readonly readingsLost: number
  readonly readingsTwice: number
  readonly readingsOutOfOrder: number
  /** Steps of alarms that a device told and the outbox does not show, and the other way round. */
  readonly effectsLost: number
  readonly effectsTwice: number
  readonly alarmsTold: number
  readonly alarmsMissed: number
  readonly alarmsTwice: number
}

/** Each message of a device with what became of it. */
const matchMessages = `
  create table faults_match as
  select s.*, coalesce(i.copies, 0) as in_inbox, coalesce(h.copies, 0) as in_history, h.no, h.received_at,
    -- A device that was started anew says what it says already; that is no step.
    false as says_again
  from faults_sent s
  left join (
    select equipment_id, boot_id, device_seq, digest, count(*) as copies from event_inbox where kind = 'report'
    group by equipment_id, boot_id, device_seq, digest
  ) i on i.equipment_id = s.equipment_id and i.boot_id = s.boot and i.device_seq = s.seq and i.digest = s.digest
  left join (
    select equipment_id, boot_id, device_seq, device_time, count(*) as copies, min(faults_no) as no, min(received_at) as received_at
    from equipment_history where boot_id >= 0 group by equipment_id, boot_id, device_seq, device_time
  ) h on h.equipment_id = s.equipment_id and h.boot_id = s.boot and h.device_seq = s.seq and h.device_time = s.device_time`

// An event is stored when it is in the inbox and has passed through the pipeline, a reading when it is in history.
const countMessages = `
  select lane > 0 as is_event,
    count(*) filter (where is_acked) as acked,
    count(*) filter (where is_acked and in_history > 0 and (lane = 0 or in_inbox > 0)) as stored,
    coalesce(sum(greatest(in_history - 1, 0) + greatest(in_inbox - 1, 0)), 0) as twice
  from faults_match group by lane > 0`

/**
 * A reading that nobody acknowledged before its device restarted may still be under way in the gateway that the device
 * has left, while it already speaks through another one. It then stands where its time of receipt puts it, in history as
 * in the shadow (the later receipt wins), and only its row is younger. An event has its place in the row's order.
 */
export const inOrder = `no is not null and (lane > 0 or is_acked)`

/**
 * A reading that a stream lost is said again by its gateway (0158) and stands likewise where its time of receipt puts it: it is
 * out of order only where it was heard later, too.
 */
const countInversions = `
  select lane > 0 as is_event,
    count(*) filter (where ord < before and (lane > 0 or received_at >= heard_before)) as inversions
  from (
    select lane, ord, received_at, lag(ord) over written as before, lag(received_at) over written as heard_before
    from faults_match where ${inOrder} window written as (partition by equipment_id, lane order by no)) steps
  group by lane > 0`

/**
 * What the outbox says of what devices told, and not of what the platform found out by itself: who was silent, and that an alarm went
 * to the archive because nobody was left to call, or for the one that came after it.
 */
const toldSteps = `type in ('alarm.raised', 'alarm.updated') and body -> 'alarm' ->> 'state' <> 'archived'
  and body -> 'alarm' ->> 'event' not in ('sequenceReset', 'unreadableMessage', 'offline', 'flappingPoint')`

/**
 * What a device told of its alarm, and what the outbox says of it, step by step. A restart may have forgotten a step: what then
 * begins a second time without an end was told twice by a panel, and is counted twice.
 */
const courses = `
  create table faults_courses as
  with steps as (
    select equipment_id, ord, no, effect, seq, device_time, says_again,
      lag(effect, 1, 'recovered') over (partition by equipment_id order by ord, no) as before
    from faults_match where lane > 0 and (is_acked or in_inbox > 0)
  ), told as (
    select equipment_id, array_agg(effect order by ord, no) as course,
      array_agg(json_build_object('ord', ord, 'seq', seq, 'says', effect, 'at', device_time) order by ord, no) as steps
    from steps where effect <> before or says_again and effect = 'active' group by equipment_id
  ), said as (
    select equipment_id, id, at, body -> 'alarm' as alarm, lag(body -> 'alarm') over (
        partition by equipment_id, body -> 'alarm' ->> 'alarmId' order by id) as before from outbox where ${toldSteps}
  ), shown as (
    -- One that became part of a storm has another version and says nothing new; what a device says again is counted. The
    -- same version is told again where the centre calls, or need not any more.
    select equipment_id, array_agg(alarm ->> 'condition' order by id) as course,
      array_agg(json_build_object('id', id, 'alarm', alarm ->> 'alarmId', 'event', alarm ->> 'event', 'is', alarm ->> 'condition',
        'count', alarm ->> 'count', 'version', alarm ->> 'version', 'at', at) order by id) as steps
    from said
    where before is null or before ->> 'condition' <> alarm ->> 'condition' or before ->> 'count' <> alarm ->> 'count'
      or before ->> 'version' = alarm ->> 'version'
        and not exists (select from call_task where alarm_id = (alarm ->> 'alarmId')::uuid)
    group by equipment_id
  )
  select equipment_id, coalesce(told.course, '{}') as told, coalesce(shown.course, '{}') as shown,
    told.steps as told_steps, shown.steps as shown_steps
  from told full join shown using (equipment_id)`

const compareEffects = `
  select coalesce(sum(greatest(cardinality(told) - cardinality(shown), 0)), 0) as lost,
    coalesce(sum(greatest(cardinality(shown) - cardinality(told), 0)), 0) as twice,
    count(*) filter (where cardinality(told) = cardinality(shown) and told <> shown) as mixed
  from faults_courses`

const compareScreens = `
  with told as (
    select project_id, lane, id as position from outbox where type in ('alarm.raised', 'alarm.updated')
  ), heard as (
    select project_id, lane, position, count(*) as times from faults_heard group by project_id, lane, position
  )
  select count(told.position) as told, count(*) filter (where heard.position is null) as missed,
    coalesce(sum(greatest(heard.times - 1, 0)), 0) as twice
  from told left join heard using (project_id, lane, position)`

interface Counted {
  is_event: boolean
  acked: number
  stored: number
  twice: string
}

const nobody = { acked: 0, stored: 0, twice: '0', inversions: 0 }

/** How what was said is found again is the matter of who said it; what is counted then is the same for all. */
export const compareLedgers = async ({ ask, askOne }: Database, match = matchMessages): Promise<Difference> => {
  await ask(match)
  const counted = await ask<Counted>(countMessages)
  const inverted = await ask<{ is_event: boolean; inversions: number }>(countInversions)
  await ask(courses)
  const effects = await askOne<{ lost: string; twice: string; mixed: number }>(compareEffects)
  const screens = await askOne<{ told: number; missed: number; twice: string }>(compareScreens)
  const of = (isEvent: boolean) => ({
    ...nobody,
    ...counted.find((row) => row.is_event === isEvent),
    ...inverted.find((row) => row.is_event === isEvent),
  })
  const [events, readings] = [of(true), of(false)]
  return {
    eventsAcked: events.acked,
    eventsStored: events.stored,
    // One that is not stored has no effect either: it is one loss, not two.
    eventsLost: Math.max(events.acked - events.stored, Number(effects.lost)),
    eventsTwice: Math.max(Number(events.twice), Number(effects.twice)),
    eventsOutOfOrder: Math.max(events.inversions, effects.mixed),
    readingsAcked: readings.acked,
    readingsStored: readings.stored,
    readingsLost: readings.acked - readings.stored,
    readingsTwice: Number(readings.twice),
    readingsOutOfOrder: readings.inversions,
    effectsLost: Number(effects.lost),
    effectsTwice: Number(effects.twice),
    alarmsTold: screens.told,
    alarmsMissed: screens.missed,
    alarmsTwice: Number(screens.twice),
  }
}
