import type { ShotMoment, ShotReason } from '@vigil/contract/alarm/camera-shot'
import { sql, type CompiledQuery } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import type { TakenPhoto } from '#foundation/rights/file/photo.ts'
import { query } from '#schema/query.ts'

export interface FreshAlarm {
  readonly id: string
  readonly first_at: Date
}

/** Ids begin with their time. */
export const freshAlarms = (since: Date, known: readonly string[], most: number): CompiledQuery<FreshAlarm> =>
  sql<FreshAlarm>`select id, first_at from alarm where id >= first_id_at(${since}::timestamptz)
      and priority = 1 and id <> all(${[...known]}::uuid[])
    order by id limit ${most}::integer`.compile(query)

export interface WatchingCamera {
  readonly alarm_id: string
  readonly camera_id: string
  readonly name: string
}

const mostCameras = 4

/** Those that were bound to what raised it, then those that hang in the same place. */
export const camerasOf = (alarmIds: readonly string[], typeNo: number): CompiledQuery<WatchingCamera> =>
  sql<WatchingCamera>`select a.id as alarm_id, c.id as camera_id, c.name
    from alarm a join equipment raiser on raiser.id = a.equipment_id
      cross join lateral (
        select e.id, e.name, r.kind is not null as is_bound from equipment e
          left join equipment_relation r on r.kind = 'camera'
            and ((r.equipment_id = a.equipment_id and r.related_id = e.id) or (r.related_id = a.equipment_id and r.equipment_id = e.id))
        where e.project_id = a.project_id and e.type_no = ${typeNo}::integer
          and (r.kind is not null or e.area_id = coalesce(a.area_id, raiser.area_id))
        order by is_bound desc, e.name, e.id limit ${mostCameras}::integer) c
    where a.id = any(${[...alarmIds]}::uuid[])
    order by a.id, c.is_bound desc, c.name, c.id`.compile(query)

export interface WantedShot {
  readonly id: string
  readonly alarm_id: string
  readonly camera_id: string
  readonly camera_name: string
  readonly moment: ShotMoment
  readonly due_at: string
  readonly reason: ShotReason | null
}

/** Several workers may want the same; one row is there. */
export const wantShots = (shots: readonly WantedShot[], mostWaiting: number): CompiledQuery =>
  sql`insert into camera_shot (id, alarm_id, camera_id, camera_name, moment, due_at, state, reason)
    select w.id, w.alarm_id, w.camera_id, w.camera_name, w.moment, w.due_at,
      case when w.told is null then 'wanted' else 'failed' end, w.told
    from (select s.*, coalesce(s.reason, case when (select count(*) from camera_shot k
        where k.camera_id = s.camera_id and k.state = 'wanted') >= ${mostWaiting}::integer then 'many' end) as told
      from json_to_recordset(${JSON.stringify(shots)}::json) as s (id uuid, alarm_id uuid, camera_id uuid,
        camera_name text, moment text, due_at timestamptz, reason text)) w
    on conflict (alarm_id, camera_id, moment) do nothing`.compile(query)

export interface DueShot {
  readonly id: string
  readonly moment: ShotMoment
  readonly due_at: Date
  readonly first_at: Date
  readonly stream_address: string | null
  readonly oem_id: string
  readonly online: boolean | null
}

/** All that is due of one camera for one alarm, held until then: whoever dies with it leaves it to the next. */
export const claimShots = (now: Date, until: Date): CompiledQuery<DueShot> =>
  sql<DueShot>`with one as (
      select alarm_id, camera_id from camera_shot where state = 'wanted' and due_at <= ${now}::timestamptz
        and (claimed_until is null or claimed_until < ${now}::timestamptz)
      order by due_at limit 1 for update skip locked)
    update camera_shot s set claimed_until = ${until}::timestamptz
    from one join alarm a on a.id = one.alarm_id join equipment e on e.id = one.camera_id
      left join equipment_shadow w on w.equipment_id = e.id
    where s.alarm_id = one.alarm_id and s.camera_id = one.camera_id and s.state = 'wanted'
      and s.due_at <= ${now}::timestamptz
    returning s.id, s.moment, s.due_at, a.first_at, e.stream_address, e.oem_id, w.online`.compile(query)

export const keepShot = (id: string, at: Date, { type, width, height, bytes }: TakenPhoto): CompiledQuery =>
  query
    .updateTable('camera_shot')
    .set({ state: 'taken', taken_at: at, type, width, height, content: bytes })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .compile()

export const giveUpShot = (id: string, reason: ShotReason): CompiledQuery =>
  query
    .updateTable('camera_shot')
    .set({ state: 'failed', reason })
    .where('id', '=', id)
    .where('state', '=', 'wanted')
    .compile()

const alarmColumns = { oem: 'a.oem_id', company: 'a.company_id', project: 'a.project_id', equipment: 'a.equipment_id' }
/** What hangs in a corridor is no tenant's: he sees the pictures of cameras that are his. */
const shotColumns = { ...alarmColumns, equipment: 's.camera_id' }

export const alarmKind = (scope: Actor['scope'], alarmId: string): CompiledQuery<Pick<AlarmRow, 'kind'>> =>
  sql<Pick<AlarmRow, 'kind'>>`select a.kind from alarm a
    where a.id = ${alarmId}::uuid and ${scopeFilter(scope, alarmColumns)}`.compile(query)

export interface ShotRow {
  readonly id: string
  readonly camera_id: string
  readonly camera_name: string
  readonly moment: ShotMoment
  readonly reason: ShotReason | null
  readonly taken_at: Date | null
  readonly width: number | null
  readonly height: number | null
  readonly size: number | null
}

export const shotsOf = (scope: Actor['scope'], alarmId: string): CompiledQuery<ShotRow> =>
  sql<ShotRow>`select s.id, s.camera_id, s.camera_name, s.moment, s.reason, s.taken_at, s.width, s.height,
      length(s.content) as size
    from camera_shot s join alarm a on a.id = s.alarm_id
    where s.alarm_id = ${alarmId}::uuid and ${scopeFilter(scope, shotColumns)}
    order by s.camera_name, s.camera_id, array_position(array['before', 'at', 'after'], s.moment)`.compile(query)

interface ShotBytes {
  readonly type: string
  readonly content: Buffer
  readonly kind: string
}

export const shotBytes = (scope: Actor['scope'], shotId: string): CompiledQuery<ShotBytes> =>
  sql<ShotBytes>`select s.type, s.content, a.kind from camera_shot s join alarm a on a.id = s.alarm_id
    where s.id = ${shotId}::uuid and s.state = 'taken' and ${scopeFilter(scope, shotColumns)}`.compile(query)
