import { sql, type CompiledQuery } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import type { TakenPhoto } from '#foundation/rights/file/photo.ts'
import { query } from '#schema/query.ts'

const scopeColumns = {
  oem: 'p.oem_id',
  company: 'p.company_id',
  project: 'p.project_id',
  equipment: 'p.equipment_id',
}

interface PhotoRow {
  readonly id: string
  readonly at: Date
  readonly account_id: string
  readonly width: number
  readonly height: number
  readonly size: number
}

export const photosOf = (scope: Actor['scope'], alarmId: string): CompiledQuery<PhotoRow> =>
  sql<PhotoRow>`select p.id, p.at, p.account_id, p.width, p.height, length(p.content) as size
    from evidence p where p.alarm_id = ${alarmId}::uuid and ${scopeFilter(scope, scopeColumns)}
    order by p.at, p.id`.compile(query)

interface PhotoBytes {
  readonly type: string
  readonly content: Buffer
  readonly kind: string
}

export const photoBytes = (scope: Actor['scope'], photoId: string): CompiledQuery<PhotoBytes> =>
  sql<PhotoBytes>`select p.type, p.content, a.kind from evidence p join alarm a on a.id = p.alarm_id
    where p.id = ${photoId}::uuid and ${scopeFilter(scope, scopeColumns)}`.compile(query)

export const photoByHash = (alarmId: string, hash: Buffer): CompiledQuery<{ id: string }> =>
  query.selectFrom('evidence').select('id').where('alarm_id', '=', alarmId).where('hash', '=', hash).compile()

type Taken = TakenPhoto & { readonly id: string; readonly accountId: string }

export const addPhoto = (alarm: AlarmRow, { id, accountId, hash, type, width, height, bytes }: Taken) => {
  const { id: alarm_id, oem_id, company_id, project_id, equipment_id } = alarm
  const site = { oem_id, company_id, project_id, equipment_id }
  return query
    .insertInto('evidence')
    .values({ id, alarm_id, ...site, account_id: accountId, hash, type, width, height, content: bytes })
    .compile()
}

/** A photo judges nothing: whoever is about to judge has read nothing older by it. */
export const countPhoto = (alarmId: string): CompiledQuery<AlarmRow> =>
  query
    .updateTable('alarm')
    .set({ photos: sql<number>`photos + 1` })
    .where('id', '=', alarmId)
    .returningAll()
    .compile()
