import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** A paid renewal begins to count; anything else is left as it is. */
export const fulfilRenewal = (id: string): CompiledQuery => sql`select fulfil_renewal(${id}::uuid)`.compile(query)

export const takeBackRenewal = (id: string): CompiledQuery => sql`select take_back_renewal(${id}::uuid)`.compile(query)
