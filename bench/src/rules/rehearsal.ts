/** Ninety days of a thousand pieces of equipment, told to a rule again. */
import { performance } from 'node:perf_hooks'
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import type { LinkageBody } from '@vigil/contract/linkage/rule'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type pg from 'pg'

const days = 90
const equipmentCount = 1_000
const alarmsEach = 10
/** A report a minute, of the one whose values the rule compares. */
const reports = days * 1_440
const perTrigger = 100

export interface Watched {
  readonly projectId: string
  readonly equipmentIds: readonly string[]
}

/** Stand-ins of the registry become smoke detectors of one unit, and one a thermometer; each has its past. */
export const fillPast = async (owner: pg.Client, projectId: string, ids: readonly string[]): Promise<Watched> => {
  const equipmentIds = ids.slice(0, equipmentCount)
  const [smoke, thermometer] = ['smokeDetector', 'tempHumidity'].map((id) => findDeviceType({ id }).equipmentTypeId)
  await owner.query(
    `update equipment e set project_id = p.id, shard = p.shard, type_no = case when e.id = $3::uuid then $5::integer else $4::integer end
     from project p where p.id = $1 and e.id = any($2)`,
    [projectId, equipmentIds, equipmentIds[0], smoke, thermometer],
  )
  await owner.query(
    `insert into alarm (id, oem_id, project_id, equipment_id, event_key, kind, priority, condition, state, first_at, last_at,
       recovered_at, archived_at, verdict, cause)
     select overlay(gen_random_uuid()::text placing '7' from 15 for 1)::uuid, e.oem_id, e.project_id, e.id, 'fireAlarm', 'fire-alarm', 1, 'recovered', 'archived', at, at,
       at + interval '10 minutes', at + interval '1 hour', case when n = 1 then 'real' else 'false' end, 'other'
     from equipment e, generate_series(1, $2::integer) n,
       lateral (select now() - n * interval '8 days' - random() * interval '8 days' as at where e.id is not null) t
     where e.id = any($1)`,
    [equipmentIds, alarmsEach],
  )
  await owner.query(`select make_history_partitions((now() at time zone 'utc')::date - $1::integer, $1::integer)`, [
    days + 1,
  ])
  await owner.query(
    `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
     select $1::uuid, now() - n * interval '1 minute', 1, $2::integer - n,
       jsonb_build_object('temperature', round((22 + 6 * sin(n / 229.0))::numeric, 1))
     from generate_series(1, $2::integer) n`,
    [equipmentIds[0], reports],
  )
  await owner.query('analyze')
  return { projectId, equipmentIds }
}

const bodyOf = ({ equipmentIds: [thermometer = '', ...detectors] }: Watched): LinkageBody => ({
  name: 'rehearsal',
  when: Array.from({ length: Math.ceil(detectors.length / perTrigger) }, (_, place) => ({
    kind: 'alarm' as const,
    equipmentIds: detectors.slice(place * perTrigger, (place + 1) * perTrigger),
    event: 'fire' as const,
    atLeast: 1,
    withinS: 300,
  })),
  and: [{ kind: 'value', equipmentId: thermometer, property: 'temperature', is: 'gt', value: 22 }],
  forS: 0,
  does: [{ equipmentId: detectors[0] ?? '', action: 'mute', params: {}, delayS: 0, asks: false }],
  otherwise: [],
  again: 'afterEnd',
})

export interface Rehearsed {
  readonly seconds: number
  readonly firings: number
}

export const timeRehearsal = async (base: string, token: string, watched: Watched): Promise<Rehearsed> => {
  const began = performance.now()
  const answer = await fetch(`${base}/${linkageCalls.rehearse.path}?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projectId: watched.projectId, body: bodyOf(watched) }),
  })
  // The envelope of every call.
  const { result } = (await answer.json()) as { result: unknown }
  const { draft } = linkageCalls.rehearse.output.parse(result)
  return { seconds: (performance.now() - began) / 1_000, firings: draft.length }
}
