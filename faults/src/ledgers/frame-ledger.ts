/**
 * D for fire panels: what each said, by its own book, and how it is found again among what the platform stored. By the bytes of
 * the frame that are kept with each report, and not by the key under which the platform knows it: the key is what is tried.
 */
import type { Panels, PanelMember } from '../outside/panels.ts'
import type { Database } from '../platform/database.ts'
import { toldSteps } from './diff.ts'

interface SaidRow {
  readonly transmitter_id: string
  readonly equipment_id: string
  readonly child: string
  /** The serial and the unit: some transmitters say with each try anew when they sent it. */
  readonly frame_key: string
  readonly ord: number
  readonly is_acked: boolean
  readonly effect: string
  readonly has_right_clock: boolean
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
const serialOf = (serial: number): string => hexOf(Uint8Array.of(serial & 0xff, serial >> 8))

const rowsOf = ({ device, panel, meant, hasRightClock }: PanelMember): SaidRow[] =>
  panel.book.flatMap(({ serial, unit, isConfirmed }, ord) =>
    (meant.get(unit) ?? []).map(({ equipmentId, child, effect }) => ({
      transmitter_id: device.id,
      equipment_id: equipmentId,
      child,
      frame_key: serialOf(serial) + hexOf(unit),
      ord,
      is_acked: isConfirmed,
      effect,
      has_right_clock: hasRightClock,
    })),
  )

const columns = `transmitter_id uuid, equipment_id uuid, child text, frame_key text, ord integer, is_acked boolean,
  effect text, has_right_clock boolean`

const rowsAtOnce = 20_000

/** In hex: the serial is the third and fourth byte, the unit stands behind 27 and before the last three. */
const heard = `
  create table faults_frames as
  select id, equipment_id as transmitter_id, boot_id, device_seq, received_at, child,
    substring(frame from 5 for 4) || substring(frame from 55 for length(frame) - 60) as frame_key
  from (
    select *, coalesce(substring(said from '"child":"([^"]+)"'), '') as child,
      coalesce(substring(said from '"frame":"([0-9a-f]{60,})"\\}$'), '') as frame
    from (select *, encode(payload, 'escape') as said from event_inbox where kind = 'report') i
  ) i`

const byWrongClock = `equipment_id in (select equipment_id from faults_said where not has_right_clock)`

/**
 * Frames with a wrong time are told apart by one gateway's memory of a minute (docs/decisions/0106): said again through another
 * gateway one is there twice, and may come behind what was said after it. None is lost by that. It is counted beside, with the
 * turns of an alarm that nobody told; what says the same of an alarm once more is no turn.
 */
const setWrongClocksAside = [
  `create table faults_wrong_clock as
   select equipment_id, condition from (
     select equipment_id, body -> 'alarm' ->> 'condition' as condition,
       lag(body -> 'alarm' ->> 'condition') over (partition by equipment_id order by id) as before
     from outbox where ${toldSteps} and ${byWrongClock}) steps
   where condition is distinct from before`,
  `delete from outbox where ${toldSteps} and ${byWrongClock}`,
]

export const writeFrameLedger = async ({ ask }: Database, { members }: Panels): Promise<void> => {
  const rows = members.flatMap(rowsOf)
  await ask(`create table faults_said (${columns})`)
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await ask(`insert into faults_said select * from json_to_recordset($1) as r (${columns})`, [
      JSON.stringify(rows.slice(start, start + rowsAtOnce)),
    ])
  for (const statement of [heard, ...setWrongClocksAside]) await ask(statement)
  await ask(`analyze faults_said, faults_frames`)
}

export const matchFrames = `
  create table faults_match as
  select s.equipment_id, s.ord, 1 as lane, s.is_acked,
    case when s.has_right_clock then s.effect else 'recovered' end as effect, f.boot, f.seq, f.at as device_time, s.transmitter_id,
    coalesce(case when s.has_right_clock then f.copies else least(f.copies, 1) end, 0) as in_inbox,
    coalesce(case when s.has_right_clock then f.in_history else least(f.in_history, 1) end, 0) as in_history, f.no,
    coalesce(f.copies, 0) as all_copies, s.has_right_clock
  from faults_said s left join (
    select s.transmitter_id, s.equipment_id, s.ord, min(f.boot_id) as boot, min(f.device_seq) as seq, min(f.received_at) as at,
      count(distinct f.id) as copies, count(h.boot_id) as in_history, min(h.faults_no) as no
    from faults_said s join faults_frames f using (transmitter_id, child, frame_key)
    left join equipment_history h on h.equipment_id = s.equipment_id and h.boot_id = f.boot_id and h.device_seq = f.device_seq
    group by s.transmitter_id, s.equipment_id, s.ord
  ) f using (transmitter_id, equipment_id, ord)`

const counts = `
  select (select count(*) from (select distinct transmitter_id, ord from faults_said where is_acked) a)::int as "framesAcked",
    (select count(*) from (select distinct transmitter_id, ord from faults_said where not is_acked) a)::int as "framesForgotten",
    (select coalesce(sum(all_copies - 1), 0) from faults_match where not has_right_clock and all_copies > 1)::int
      as "wrongClockTwice",
    (select coalesce(sum(abs(coalesce(told.steps, 0) - coalesce(shown.steps, 0))), 0)
      from (select equipment_id, count(*) as steps from (
          select s.equipment_id, s.effect, lag(s.effect, 1, 'recovered') over (partition by s.equipment_id order by s.ord) as before
          from faults_said s join faults_match m using (equipment_id, ord)
          where not s.has_right_clock and (m.is_acked or m.in_inbox > 0)) s where effect <> before group by equipment_id) told
        full join (select equipment_id, count(*) as steps from faults_wrong_clock group by equipment_id) shown
        using (equipment_id))::int as "wrongClockTurned",
    (select count(*) from faults_frames f where not exists (
      select 1 from faults_said s where (s.transmitter_id, s.child, s.frame_key) = (f.transmitter_id, f.child, f.frame_key)))::int
      as forged`

/** Beside what is counted of everybody; forged is what stands there and nobody said. */
export const countFrames = async ({ askOne }: Database, { members }: Panels) => ({
  transmitters: members.length,
  ...(await askOne<
    Record<'framesAcked' | 'framesForgotten' | 'wrongClockTwice' | 'wrongClockTurned' | 'forged', number>
  >(counts)),
})
