import { sql, type CompiledQuery, type Insertable, type Selectable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type LinkRow = Omit<Selectable<Schema['inspector_pack_link']>, 'token_hash'>

const columns = [
  'id',
  'pack_id',
  'oem_id',
  'company_id',
  'project_id',
  'account_id',
  'made_at',
  'expires_at',
  'revoked_at',
  'opened',
  'opened_at',
] as const

export const linksOf = (packIds: readonly string[]): CompiledQuery<LinkRow> =>
  query
    .selectFrom('inspector_pack_link')
    .select(columns)
    .where('pack_id', 'in', packIds.length === 0 ? [noPack] : packIds)
    .orderBy('id', 'desc')
    .compile()

/** A list of nothing is no question that the database takes. */
const noPack = '00000000-0000-0000-0000-000000000000'

export const insertLink = (row: Insertable<Schema['inspector_pack_link']>): CompiledQuery<LinkRow> =>
  query.insertInto('inspector_pack_link').values(row).returning(columns).compile()

export const countOpen = (packId: string, at: Date): CompiledQuery<{ open: number }> =>
  sql<{ open: number }>`select count(*)::integer as open from inspector_pack_link
    where pack_id = ${packId}::uuid and revoked_at is null and expires_at > ${at}::timestamptz`.compile(query)

export const revokeLink = (id: string, at: Date): CompiledQuery<{ id: string }> =>
  query
    .updateTable('inspector_pack_link')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .compile()

export interface SharedRow {
  readonly link_id: string
  readonly expires_at: Date
  readonly pack_id: string
  readonly project_id: string
  readonly project_name: string
  readonly operator_name: string
}

/** Asked by nobody: the database's own function says where it leads, and of one that is over nothing. */
export const sharedPack = (tokenHash: Buffer, at: Date): CompiledQuery<SharedRow> =>
  sql<SharedRow>`select * from shared_pack(${tokenHash}, ${at}::timestamptz)`.compile(query)

export const countOpening = (id: string, at: Date) =>
  query
    .updateTable('inspector_pack_link')
    .set({ opened: sql<number>`opened + 1`, opened_at: at })
    .where('id', '=', id)
    .compile()
