/** Which makers' clouds are asked, and how far what they said is stored. */
import { sql, type CompiledQuery } from 'kysely'
import { leaseGroups } from '../asking/group-holding.ts'
import { query } from '#schema/query.ts'

export interface CloudRow {
  readonly equipment_id: string
  readonly adapter: string
  readonly address: string
  readonly secret: string
  /** The run in which the account's numbers stand. */
  readonly boot: number
  readonly shard_group: number
}

export const cloudsIn = (groups: readonly number[]): CompiledQuery<CloudRow> =>
  sql<CloudRow>`select v.equipment_id, v.adapter, v.address, v.secret, v.boot::float8 as boot,
      e.shard % ${leaseGroups} as shard_group
    from vendor_cloud v join equipment e on e.id = v.equipment_id
    where e.shard % ${leaseGroups} = any(${groups}::integer[]) and e.parent_id is null
      and e.lifecycle <> 'retired'`.compile(query)

export const storedUpTo = (id: string): CompiledQuery<{ stored_up_to: number }> =>
  sql<{ stored_up_to: number }>`select stored_up_to::float8 as stored_up_to from vendor_cloud
    where equipment_id = ${id}`.compile(query)

export interface Moved {
  readonly id: string
  readonly boot: number
  readonly from: number
  readonly to: number
}

/** Nothing comes back where somebody else has moved it, or the account is another one. */
export const moveOn = ({ id, boot, from, to }: Moved): CompiledQuery<{ equipment_id: string }> =>
  sql<{ equipment_id: string }>`update vendor_cloud set stored_up_to = ${to}
    where equipment_id = ${id} and boot = ${boot} and stored_up_to = ${from}
    returning equipment_id`.compile(query)

/** What is wrong, or nothing: whoever installs reads it. */
export const noteFault = (id: string, fault: string | null): CompiledQuery =>
  sql`update vendor_cloud set fault = ${fault},
      heard_at = case when ${fault}::text is null then clock_timestamp() else heard_at end
    where equipment_id = ${id}`.compile(query)
