import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** What stands in the unit under these codes, whatever the case they are written in. */
export const equipmentByCodes = (projectId: string, codes: readonly string[]) =>
  query
    .selectFrom('equipment')
    .select(['id', 'key_code', 'child_key', 'type_no', 'name', 'install_add', 'protocol_id'])
    .where('project_id', '=', projectId)
    .where('lifecycle', '<>', 'retired')
    .where(sql<boolean>`lower(key_code) = any(${[...codes]}::text[])`)
    .compile()

export interface ShelfRow {
  readonly code: string
  readonly type_no: number | null
  readonly protocol_id: number | null
  readonly is_here: boolean
}

/** Which of these codes lie on a shelf, and whether they may be taken from it into the unit, or into any that is reached. */
export const codesOnShelves = (codes: readonly string[], projectId: string | null): CompiledQuery<ShelfRow> =>
  sql<ShelfRow>`select code, type_no, protocol_id, is_here
    from stock_of(${[...codes]}::text[], ${projectId}::uuid)`.compile(query)

/** A code belongs to one unit of all there are; that it is taken is all that is said of another's. */
export const takenCodes = (codes: readonly string[]): CompiledQuery<{ code: string }> =>
  sql<{ code: string }>`select code from taken_codes(${[...codes]}::text[]) as code`.compile(query)
