import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { CommandRow } from '../command-record.ts'
import { withCauses } from './command-cause.ts'

export interface ChangeRow {
  readonly at: Date
  readonly property: string
  readonly was: unknown
  readonly becomes: unknown
  readonly heard_before: Date
  readonly told: Record<string, unknown>
}

export interface ChangeQuestion {
  readonly equipmentId: string
  readonly since: Date
  readonly until: Date
  readonly keys: readonly string[]
  readonly most: number
}

export const stateChanges = ({ equipmentId, since, until, keys, most }: ChangeQuestion): CompiledQuery<ChangeRow> =>
  sql<ChangeRow>`select * from state_changes(${equipmentId}::uuid, ${since}::timestamptz, ${until}::timestamptz,
    ${[...keys]}::text[], ${most}::integer)`.compile(query)

export interface OrderRow {
  readonly id: string
  readonly is_own: boolean
  readonly type_no: number
  readonly protocol_id: number | null
  readonly action: string
  readonly params: Record<string, unknown>
  readonly state: string
  readonly origin_kind: string
  readonly created_at: Date
  readonly settled_at: Date | null
  readonly timeout_at: Date
}

export const ordersAround = (equipmentId: string, since: Date, until: Date): CompiledQuery<OrderRow> =>
  sql<OrderRow>`select * from orders_around(${equipmentId}::uuid, ${since}::timestamptz, ${until}::timestamptz)`.compile(
    query,
  )

/** Those of them that the reader sees. */
export const commandsByIds = (ids: readonly string[]): CompiledQuery<CommandRow> =>
  sql<CommandRow>`${withCauses(sql`select * from command where id = any(${[...ids]}::uuid[])`)}`.compile(query)
