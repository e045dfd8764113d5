import type { Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { UnitOwner } from '../unit/unit-owner.ts'

/** All units of one owner: an import compares with them, and is never about anybody else's. */
export const unitsOfOwner = ({ oem_id, company_id }: UnitOwner) =>
  query
    .selectFrom('project')
    .select(['id', 'name', 'kind', 'address', 'longitude', 'latitude', 'external_code', 'state'])
    .where('oem_id', '=', oem_id)
    .where('company_id', 'is not distinct from', company_id)
    .orderBy('id')
    .compile()

export const importByKey = (accountId: string, importKey: string) =>
  query
    .selectFrom('project_import')
    .select(['digest', 'report'])
    .where('account_id', '=', accountId)
    .where('import_key', '=', importKey)
    .compile()

/** Nothing comes back when the same import is being written by somebody else's hand at the same moment. */
export const insertImport = (row: Insertable<Schema['project_import']>) =>
  query
    .insertInto('project_import')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('import_key')
    .compile()
