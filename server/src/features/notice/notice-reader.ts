/** What every question about notices shares: who reads, from where on, and what he has read. */
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'

/** Who reads, and what of alarms he may list and act on. */
export interface Reader {
  readonly accountId: string
  readonly scope: Actor['scope']
  readonly lists: readonly string[]
  readonly acts: readonly string[]
  readonly controls: boolean
  readonly hosts: boolean
  /** Older than this is no news. */
  readonly since: string
}

export interface Page {
  readonly after: string | undefined
  readonly limit: number
}

export interface EveryRow {
  readonly id: string
  readonly at: Date
  readonly priority: number
  readonly is_unread: boolean
}

export interface Where {
  readonly equipment_id: string
  readonly equipment_name: string
  readonly type_no: number
  readonly project_id: string
  readonly project_name: string
}

export const columnsOf = (table: string) => ({
  oem: `${table}.oem_id`,
  company: `${table}.company_id`,
  project: `${table}.project_id`,
  equipment: `${table}.equipment_id`,
})

export const markOf = ({ accountId }: Pick<Reader, 'accountId'>, part: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select k.upto from notice_mark k where k.account_id = ${accountId}::uuid and k.part = ${part}),
    '00000000-0000-0000-0000-000000000000'::uuid)`

export const before = (column: string, after: string | undefined): RawBuilder<unknown> =>
  after === undefined ? sql`` : sql`and ${sql.ref(column)} < ${after}::uuid`

export interface CountRow {
  readonly part: 'needsMe' | 'info' | 'system'
  readonly count: number
  readonly worst: number | null
}
