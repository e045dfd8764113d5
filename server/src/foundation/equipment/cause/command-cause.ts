/** Why a command was given, as far as the walls around people, scenes, timers and batches let its reader know. */
import type { Cause } from '@vigil/contract/equipment/cause'
import { Id } from '@vigil/contract/ids'
import { sql, type Expression, type RawBuilder } from 'kysely'
import { kindOfOrigin } from './cause.rules.ts'

export interface CauseColumns {
  readonly by_name: string | null
  readonly scene_name: string | null
  readonly timer_name: string | null
  readonly sharing_id: string | null
  readonly rule_name: string | null
  readonly rule_id: string | null
  readonly batch_id: string | null
}

/** Rows of `command` (as c) with these columns beside them; their order is to be said again. */
export const withCauses = (commands: Expression<unknown>): RawBuilder<unknown> =>
  sql`select c.*, coalesce(a.person, a.nickname, a.login_name) as by_name, s.name as scene_name, t.name as timer_name,
      t.sharing_id, l.batch_id, g.name as rule_name, g.rule_id
    from (${commands}) c
    left join account a on a.id = c.account_id
    left join scene s on s.id = case when c.origin_kind = 'scene' then c.origin_id::uuid end
    left join timer t on t.id = case when c.origin_kind = 'timer' then c.origin_id::uuid end
    left join linkage_run g on g.id = case when c.origin_kind = 'rule' then c.origin_id::uuid end
    left join command_batch_loop l on l.command_id = c.id`

interface Caused extends CauseColumns {
  readonly id: string
  readonly origin_kind: string
  readonly origin_id: string
}

/** Known by its name: what has none is gone or not his to see. */
const originOf = (row: Caused): Pick<Cause, 'kind' | 'originId' | 'originName'> => {
  const { origin_kind, origin_id, scene_name, timer_name, sharing_id, rule_name, rule_id } = row
  const kind = sharing_id === null ? kindOfOrigin(origin_kind) : 'sharing'
  const originName = scene_name ?? timer_name ?? rule_name
  const known = Id.safeParse(sharing_id ?? rule_id ?? origin_id)
  return { kind, originId: originName !== null && known.success ? known.data : null, originName }
}

export const causeOf = (row: Caused): Cause => ({
  ...originOf(row),
  commandId: row.id,
  batchId: row.batch_id,
  by: row.by_name,
})
