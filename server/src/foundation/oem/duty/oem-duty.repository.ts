import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface OwnPersonRow {
  readonly id: string
  readonly name: string
  readonly has_mobile: boolean
  readonly push: number
  /** Null for who is not on the list. */
  readonly place: number | null
}

/** The operator's own people, those on duty first in their order. Nothing for whoever does not reach the operator. */
export const ownPeople = (oemId: string): CompiledQuery<OwnPersonRow> =>
  sql<OwnPersonRow>`select * from oem_people(${oemId}::uuid)`.compile(query)

export const clearDuty = (oemId: string) => query.deleteFrom('oem_duty').where('oem_id', '=', oemId).compile()

export const addDuty = (oem_id: string, accounts: readonly string[], written_by: string) =>
  query
    .insertInto('oem_duty')
    .values(accounts.map((account_id, place) => ({ oem_id, account_id, place, written_by })))
    .compile()
