import { sql, type CompiledQuery } from 'kysely'
import { mostTriesShown } from '@vigil/contract/alarm/forwarding'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

const scopeColumns = { oem: 'a.oem_id', company: 'a.company_id', project: 'a.project_id', equipment: 'a.equipment_id' }

interface AlarmPlace {
  readonly kind: string
  readonly project_id: string
  readonly address: string
}

export const alarmPlace = (scope: Actor['scope'], alarmId: string): CompiledQuery<AlarmPlace> =>
  sql<AlarmPlace>`select a.kind, a.project_id, coalesce(p.address, '') as address
    from alarm a left join project p on p.id = a.project_id
    where a.id = ${alarmId}::uuid and ${scopeFilter(scope, scopeColumns)}`.compile(query)

/** The control room's own telephone before anybody else's. */
export const callbackOf = (projectId: string) =>
  query
    .selectFrom('project_contact')
    .select(['person', 'tel'])
    .where('project_id', '=', projectId)
    .orderBy(sql`duty = 'duty'`, 'desc')
    .orderBy('call_order')
    .orderBy('id')
    .limit(1)
    .compile()

export const forwardOf = (alarmId: string) =>
  query.selectFrom('forward').selectAll().where('alarm_id', '=', alarmId).compile()

export const triesOf = (forwardId: string) =>
  query
    .selectFrom('forward_try')
    .selectAll()
    .where('forward_id', '=', forwardId)
    .orderBy('number', 'desc')
    .limit(mostTriesShown)
    .compile()
