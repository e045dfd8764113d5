import {
  firmwareJobMoves,
  firmwareMoves,
  type FirmwareJobMove,
  type FirmwareState,
} from '@vigil/contract/firmware/firmware-moves'
import { sql, type CompiledQuery, type Insertable, type Updateable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

type Scope = Actor['scope']

export const insertKey = (row: Insertable<Schema['firmware_key']>) =>
  query
    .insertInto('firmware_key')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('oem_id')
    .compile()

export const endKey = (oemId: string, publicKey: string) =>
  query
    .updateTable('firmware_key')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('oem_id', '=', oemId)
    .where('public_key', '=', publicKey)
    .where('ended_at', 'is', null)
    .returning('oem_id')
    .compile()

export const liveKeys = (scope: Scope, oemId: string) =>
  query
    .selectFrom('firmware_key as k')
    .select('k.public_key')
    .where('k.oem_id', '=', oemId)
    .where('k.ended_at', 'is', null)
    .where(scopeFilter(scope, { oem: 'k.oem_id' }))
    .compile()

export const insertImage = (row: Insertable<Schema['firmware_image']>) =>
  query
    .insertInto('firmware_image')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .compile()

const images = query
  .selectFrom('firmware_image as i')
  .select(['i.id', 'i.oem_id', 'i.type_no', 'i.version', 'i.minimum_version', 'i.size', 'i.sha256', 'i.added_at'])

export type ImageRow = ReturnType<typeof images.compile> extends CompiledQuery<infer Row> ? Row : never

export const imagePage = (scope: Scope, after: string | undefined, limit: number) => {
  const rows = images.where(scopeFilter(scope, { oem: 'i.oem_id' }))
  return (after === undefined ? rows : rows.where('i.id', '<', after)).orderBy('i.id', 'desc').limit(limit).compile()
}

/** Only what is signed by a key that still counts. */
export const imageById = (scope: Scope, id: string) =>
  images
    .innerJoin('firmware_key as k', (on) =>
      on.onRef('k.oem_id', '=', 'i.oem_id').onRef('k.public_key', '=', 'i.public_key'),
    )
    .where('k.ended_at', 'is', null)
    .where('i.id', '=', id)
    .where(scopeFilter(scope, { oem: 'i.oem_id' }))
    .compile()

const jobs = query
  .selectFrom('firmware_job as j')
  .innerJoin('firmware_image as i', 'i.id', 'j.image_id')
  .select(['j.id', 'j.oem_id', 'j.state', 'j.why', 'j.wave', 'j.stop_percent', 'j.watch_minutes', 'j.reason'])
  .select(['j.account_id', 'j.added_at', 'i.type_no', 'i.version'])

export type JobRow = ReturnType<typeof jobs.compile> extends CompiledQuery<infer Row> ? Row : never

export const jobPage = (scope: Scope, after: string | undefined, limit: number) => {
  const rows = jobs.where(scopeFilter(scope, { oem: 'j.oem_id' }))
  return (after === undefined ? rows : rows.where('j.id', '<', after)).orderBy('j.id', 'desc').limit(limit).compile()
}

export const jobById = (scope: Scope, id: string) =>
  jobs
    .where('j.id', '=', id)
    .where(scopeFilter(scope, { oem: 'j.oem_id' }))
    .compile()

export const insertJob = (row: Insertable<Schema['firmware_job']>) =>
  query.insertInto('firmware_job').values(row).compile()

export interface Selection {
  readonly jobId: string
  readonly image: ImageRow
  /** Of all its operator's where it is left out. */
  readonly projectIds?: readonly string[] | undefined
  readonly fromVersions?: readonly string[] | undefined
}

const versionShape = '^\\d{1,5}\\.\\d{1,5}\\.\\d{1,5}$'

/** One in a hundred first, then one in ten, then the rest; by chance, so that no wave is one building. */
export const insertUnits = (scope: Scope, { jobId, image, projectIds, fromVersions }: Selection) => {
  const version = sql<string>`(s.reported -> 'firmware' ->> 'value')`
  const fit = query
    .selectFrom('equipment as e')
    .innerJoin('equipment_shadow as s', 's.equipment_id', 'e.id')
    .select(['e.id', version.as('version')])
    .where('e.oem_id', '=', image.oem_id)
    .where('e.type_no', '=', image.type_no)
    .where('e.parent_id', 'is', null)
    .where('e.lifecycle', '<>', 'retired')
    .where(sql<boolean>`${version} ~ ${versionShape}`)
    .where(version, '<>', image.version)
    .where(sql<boolean>`case when ${version} ~ ${versionShape} then
      string_to_array(${version}, '.')::int[] >= string_to_array(${image.minimum_version}::text, '.')::int[] end`)
    .where(sql<boolean>`not exists (select 1 from firmware_unit u
      where u.equipment_id = e.id and u.state not in ('updated', 'failed', 'rolledBack'))`)
    .where(scopeFilter(scope, { oem: 'e.oem_id', company: 'e.company_id', project: 'e.project_id' }))
    .$if(projectIds !== undefined, (rows) => rows.where('e.project_id', 'in', [...(projectIds ?? [])]))
    .$if(fromVersions !== undefined, (rows) => rows.where(version, 'in', [...(fromVersions ?? [])]))
  return sql<{ wave: number }>`with fit as (${fit}), ranked as (
      select *, row_number() over (order by md5(id::text || ${jobId}::text)) as place, count(*) over () as total from fit
    )
    insert into firmware_unit (job_id, equipment_id, oem_id, wave, from_version)
      select ${jobId}::uuid, id, ${image.oem_id}::uuid,
        case when place <= ceil(total * 0.01) then 1 when place <= ceil(total * 0.11) then 2 else 3 end, version
      from ranked
      -- Somebody else may have begun one of them at this very moment.
      on conflict do nothing
      returning wave`.compile(query)
}

const now = sql<Date>`clock_timestamp()`

/** What a move sets besides the state: since when a wave runs, and until when failures were looked at. */
const alsoSet: Partial<Record<FirmwareJobMove, Record<string, unknown>>> = {
  approve: { wave_from: now },
  goOn: { why: null, excused_until: now },
}

export const moveJob = (jobId: string, move: FirmwareJobMove, change: Updateable<Schema['firmware_job']> = {}) =>
  query
    .updateTable('firmware_job')
    .set({ ...change, ...alsoSet[move], state: firmwareJobMoves[move].to })
    .where('id', '=', jobId)
    .where('state', 'in', [...firmwareJobMoves[move].from])
    .returning('id')
    .compile()

/** Whoever writes already ends his writing: half of an image is none. */
export const endUnits = (jobId: string) =>
  query
    .updateTable('firmware_unit')
    .set({ state: firmwareMoves.fail.to, why: 'ended', changed_at: sql<Date>`clock_timestamp()` })
    .where('job_id', '=', jobId)
    .where('state', 'in', ['queued', 'initiated', 'downloading', 'downloaded', 'verified'])
    .compile()

export const retryUnit = (jobId: string, equipmentId: string) =>
  query
    .updateTable('firmware_unit')
    .set({ state: firmwareMoves.retry.to, why: null, fetched: 0, changed_at: sql<Date>`clock_timestamp()` })
    .where('job_id', '=', jobId)
    .where('equipment_id', '=', equipmentId)
    .where('state', 'in', [...firmwareMoves.retry.from])
    .where(sql<boolean>`not exists (select 1 from firmware_unit u
      where u.equipment_id = ${equipmentId}::uuid and u.state not in ('updated', 'failed', 'rolledBack'))`)
    .returning('equipment_id')
    .compile()

interface UnitPage {
  readonly jobId: string
  readonly state: FirmwareState | undefined
  readonly after: string | undefined
  readonly limit: number
}

export const unitPage = (scope: Scope, { jobId, state, after, limit }: UnitPage) => {
  let rows = query
    .selectFrom('firmware_unit as u')
    .innerJoin('equipment as e', 'e.id', 'u.equipment_id')
    .select(['u.equipment_id as id', 'e.project_id', 'e.name', 'e.key_code', 'u.wave', 'u.state', 'u.from_version'])
    .select(['u.fetched', 'u.why', 'u.changed_at'])
    .where('u.job_id', '=', jobId)
    .where(scopeFilter(scope, { oem: 'u.oem_id' }))
  if (state !== undefined) rows = rows.where('u.state', '=', state)
  if (after !== undefined) rows = rows.where('u.equipment_id', '>', after)
  return rows.orderBy('u.equipment_id').limit(limit).compile()
}
