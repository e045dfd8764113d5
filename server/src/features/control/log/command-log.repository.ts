import { sql, type CompiledQuery } from 'kysely'
import { withCauses } from '#foundation/equipment/cause/command-cause.ts'
import type { CommandRow } from '#foundation/equipment/command-record.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

const scopeColumns = { oem: 'oem_id', company: 'company_id', project: 'project_id', equipment: 'equipment_id' }

interface CommandFilter {
  readonly equipmentId?: string | undefined
  readonly projectId?: string | undefined
}

/** Newest first: what just happened is what people look for. */
export const commandPage = (
  scope: Actor['scope'],
  { equipmentId, projectId }: CommandFilter,
  after: string | undefined,
  limit: number,
): CompiledQuery<CommandRow> => {
  let rows = query.selectFrom('command').selectAll().where(scopeFilter(scope, scopeColumns))
  if (equipmentId) rows = rows.where('equipment_id', '=', equipmentId)
  if (projectId) rows = rows.where('project_id', '=', projectId)
  if (after) rows = rows.where('id', '<', after)
  const page = withCauses(rows.orderBy('id', 'desc').limit(limit))
  return sql<CommandRow>`${page} order by c.id desc`.compile(query)
}

export const commandById = (scope: Actor['scope'], commandId: string): CompiledQuery<CommandRow> => {
  const one = query.selectFrom('command').selectAll().where('id', '=', commandId)
  return sql<CommandRow>`${withCauses(one.where(scopeFilter(scope, scopeColumns)))}`.compile(query)
}

/** With the names of those people whom the wall shows to the reader. */
export const movesOf = (commandId: string) =>
  query
    .selectFrom('command_move as m')
    .leftJoin('account as a', (join) =>
      join.on('a.id', '=', sql<string>`case when m.actor_kind = 'account' then m.actor_id::uuid end`),
    )
    .select(['m.at', 'm.from_state', 'm.to_state', 'm.actor_kind', 'm.actor_id', 'm.note'])
    .select(
      sql<string | null>`coalesce(a.person, a.nickname, a.login_name,
        case when m.actor_kind = 'account' then program_name(m.actor_id::uuid) end)`.as('actor_name'),
    )
    .where('m.command_id', '=', commandId)
    .orderBy('m.id')
    .compile()
