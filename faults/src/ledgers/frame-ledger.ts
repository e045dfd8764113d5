/**
 * D for fire panels: what each said, by its own book, and how it is found again among what the platform stored. By the bytes of
 * the frame that are kept with each report, and not by the key under which the platform knows it: the key is what is tried.
 */
import type { Panels, PanelMember } from '../outside/panels.ts'
import type { Database } from '../platform/database.ts'

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

export const writeFrameLedger = async ({ ask }: Database, { members }: Panels): Promise<void> => {
  const rows = members.flatMap(rowsOf)
  await ask(`create table faults_said (${columns})`)
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await ask(`insert into faults_said select * from json_to_recordset($1) as r (${columns})`, [
      JSON.stringify(rows.slice(start, start + rowsAtOnce)),
    ])
  await ask(heard)
  await ask(`analyze faults_said, faults_frames`)
}

const minuteMs = 60_000

/**
 * A frame without a right time that comes again more than a minute after it was stored is heard anew (docs/decisions/0150): it
 * was told once more, and has a row of its own.
 */
export const matchFrames = `
  create table faults_match as
  select s.equipment_id, s.ord, 1 as lane, s.is_acked, s.effect, f.boot, f.seq, f.at as device_time,
    f.at as received_at, s.transmitter_id,
    coalesce(f.copies, 0) as in_inbox, coalesce(f.in_history, 0) as in_history, f.no, s.has_right_clock, coalesce(f.anew, 0) as anew,
    true as says_again
  from faults_said s left join (
    select transmitter_id, equipment_id, ord, anew, min(boot_id) as boot, min(device_seq) as seq, min(received_at) as at,
      count(distinct id) as copies, count(faults_no) as in_history, min(faults_no) as no
    from (
      select *, count(*) filter (where is_anew) over (partition by transmitter_id, equipment_id, ord order by id) as anew
      from (
        select s.transmitter_id, s.equipment_id, s.ord, f.boot_id, f.device_seq, f.received_at, f.id, h.faults_no,
          not s.has_right_clock and f.boot_id - lag(f.boot_id) over (
            partition by s.transmitter_id, s.equipment_id, s.ord order by f.id) > ${minuteMs} as is_anew
        from faults_said s join faults_frames f using (transmitter_id, child, frame_key)
        left join equipment_history h on h.equipment_id = s.equipment_id and h.boot_id = f.boot_id and h.device_seq = f.device_seq
      ) copies
    ) turns
    group by transmitter_id, equipment_id, ord, anew
  ) f using (transmitter_id, equipment_id, ord)`

/** Each copy of a frame that is there twice, and what its point said around it. */
export const frameExamples = {
  frameTwice: `
    select m.transmitter_id, m.equipment_id, m.ord, m.seq / 128 as serial, m.has_right_clock, m.is_acked,
      (select json_agg(json_build_object('id', f.id, 'boot', to_timestamp(f.boot_id / 1000.0), 'received', f.received_at) order by f.id)
       from faults_frames f join faults_said s using (transmitter_id, child, frame_key)
       where s.equipment_id = m.equipment_id and s.ord = m.ord) as copies,
      (select json_agg(json_build_object('ord', o.ord, 'says', o.effect, 'acked', o.is_acked, 'received', o.device_time) order by o.ord)
       from faults_match o where o.equipment_id = m.equipment_id and o.ord between m.ord - 12 and m.ord + 12) as around
    from faults_match m where m.in_inbox > 1 order by m.device_time limit 20`,
} as const

const counts = `
  select (select count(*) from (select distinct transmitter_id, ord from faults_said where is_acked) a)::int as "framesAcked",
    (select count(*) from (select distinct transmitter_id, ord from faults_said where not is_acked) a)::int as "framesForgotten",
    (select count(*) from faults_match where not has_right_clock and in_inbox > 0)::int as "byWrongClock",
    (select count(*) from faults_match where anew > 0)::int as "heardAnew",
    (select coalesce(sum(in_inbox - 1), 0) from faults_match where not has_right_clock and in_inbox > 1)::int as "wrongClockTwice",
    (select count(*) from faults_frames f where not exists (
      select 1 from faults_said s where (s.transmitter_id, s.child, s.frame_key) = (f.transmitter_id, f.child, f.frame_key)))::int
      as forged`

/** Beside what is counted of everybody; forged is what stands there and nobody said. */
export const countFrames = async ({ askOne }: Database, { members }: Panels) => ({
  transmitters: members.length,
  ...(await askOne<
    Record<'framesAcked' | 'framesForgotten' | 'byWrongClock' | 'heardAnew' | 'wrongClockTwice' | 'forged', number>
  >(counts)),
})
