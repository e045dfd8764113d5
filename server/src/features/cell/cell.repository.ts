import type { CellNameKind } from '@vigil/contract/cell/cell'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface CellRow {
  readonly id: string
  readonly mqtt: string
  readonly api: string
}

export const cellOf = (kind: CellNameKind, name: string): CompiledQuery<CellRow> =>
  sql<CellRow>`select id, mqtt, api from cell_of(${kind}, ${name})`.compile(query)

export interface NamesHere {
  readonly subjectId: string
  readonly oemId: string
  readonly names: readonly string[]
}

export const namesHere = (kind: CellNameKind, after: string, size: number): CompiledQuery<NamesHere> =>
  sql<NamesHere>`select subject_id as "subjectId", oem_id as "oemId", names
    from cell_names_here(${kind}, ${after}::uuid, ${size})`.compile(query)

interface Taken {
  readonly kind: CellNameKind
  /** Ids behind this one … */
  readonly after: string
  /** … and up to this one are told in full. */
  readonly upTo: string
  readonly page: readonly NamesHere[]
}

export const takeNames = (cell: string, { kind, after, upTo, page }: Taken): CompiledQuery<{ refused: number }> =>
  sql<{ refused: number }>`select cell_take(${cell}, ${kind}, ${after}::uuid, ${upTo}::uuid,
    ${JSON.stringify(page)}::jsonb) as refused`.compile(query)

export const writeCell = ({ id, mqtt, api }: CellRow): CompiledQuery =>
  query
    .insertInto('cell')
    .values({ id, mqtt, api })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ mqtt, api }))
    .compile()

/** Every cell with how many operators live there. */
export const cellList = (): CompiledQuery<CellRow & { operators: number }> =>
  sql<CellRow & { operators: number }>`select c.id, c.mqtt, c.api, count(o.oem_id)::integer as operators
    from cell c left join cell_operator o on o.cell_id = c.id group by c.id order by c.id`.compile(query)
