import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export interface VersionRow {
  readonly platform: string
  readonly minimum: string
  readonly newest: string
  readonly address: string | null
  readonly notes: { readonly zh: string; readonly en: string }
  readonly changed_at: Date
}

export const shownVersions = (suffix: string | null, domain: string | null): CompiledQuery<VersionRow> =>
  sql<VersionRow>`select * from shown_app_versions(${suffix}, ${domain})`.compile(query)

/** The page without a suffix is the platform's own. */
export const brandOfPage = (suffix: string) => {
  const brands = query.selectFrom('brand').select('id')
  return suffix === ''
    ? brands.where('code', '=', 'default').compile()
    : brands.where(sql<boolean>`lower(suffix) = lower(${suffix})`).compile()
}

export const saveVersion = (row: Insertable<Schema['app_version']>) =>
  query
    .insertInto('app_version')
    .values(row)
    .onConflict((same) =>
      same.columns(['brand_id', 'platform']).doUpdateSet((is) => ({
        minimum: is.ref('excluded.minimum'),
        newest: is.ref('excluded.newest'),
        address: is.ref('excluded.address'),
        notes: is.ref('excluded.notes'),
        changed_by: is.ref('excluded.changed_by'),
        changed_at: sql<Date>`clock_timestamp()`,
      })),
    )
    .returning(['platform', 'minimum', 'newest', 'address', 'notes', 'changed_at'])
    .compile()
