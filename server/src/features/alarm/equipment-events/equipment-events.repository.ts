import { sql, type CompiledQuery } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { withCauses } from '#foundation/equipment/cause/command-cause.ts'
import type { CommandRow } from '#foundation/equipment/command-record.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

export interface EventPage {
  readonly equipmentId: string
  readonly after: string | undefined
  readonly limit: number
}

const scopeColumns = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }

/** Newest first: ids of both tables are made in the order of time, so one cursor serves both. */
const pageOf = (scope: Actor['scope'], { equipmentId, after, limit }: EventPage) => {
  const before = after === undefined ? sql`` : sql`and id < ${after}::uuid`
  return sql`equipment_id = ${equipmentId}::uuid and ${scopeFilter(scope, scopeColumns)} ${before}
    order by id desc limit ${limit}::integer`
}

export const alarmsOfEquipment = (
  scope: Actor['scope'],
  kinds: readonly string[],
  page: EventPage,
): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`select * from alarm where kind = any(${[...kinds]}) and ${pageOf(scope, page)}`.compile(query)

export const commandsOfEquipment = (scope: Actor['scope'], page: EventPage): CompiledQuery<CommandRow> =>
  sql<CommandRow>`${withCauses(sql`select * from command where ${pageOf(scope, page)}`)} order by c.id desc`.compile(
    query,
  )
