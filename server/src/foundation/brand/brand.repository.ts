import { defaultCode } from '@vigil/brands/default-brand'
import { sql, type CompiledQuery, type Insertable, type Updateable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '../rights/actor/actor.ts'
import { scopeFilter } from '../rights/actor/scope-filter.ts'

export interface Asked {
  readonly suffix: string | null
  readonly domain: string | null
  readonly oem: string | null
}

export interface ShownRow {
  readonly no: number
  readonly content: Record<string, unknown>
}

export const shownBrand = ({ suffix, domain, oem }: Asked): CompiledQuery<ShownRow> =>
  sql<ShownRow>`select * from shown_brand(${suffix}, ${domain}, ${oem}::uuid)`.compile(query)

const brands = (scope: Actor['scope'], oemId: string) =>
  query
    .selectFrom('brand')
    .select(['id', 'revision'])
    .where('oem_id', '=', oemId)
    .where(scopeFilter(scope, { oem: 'oem_id' }))

export const brandOfOem = (scope: Actor['scope'], oemId: string) => brands(scope, oemId).compile()
/** Two who change a brand at once do it one after the other. */
export const lockBrand = (scope: Actor['scope'], oemId: string) => brands(scope, oemId).forUpdate().compile()

export const brandPage = (scope: Actor['scope'], after: string | undefined, limit: number) => {
  const rows = query
    .selectFrom('brand as b')
    .innerJoin('brand_version as v', (join) => join.onRef('v.brand_id', '=', 'b.id').on('v.state', '=', 'published'))
    .select(['b.id', 'b.oem_id', 'v.no', 'v.content', 'v.published_at'])
    .where(scopeFilter(scope, { oem: 'b.oem_id' }))
  const page = after ? rows.where('b.id', '>', after) : rows
  return page.orderBy('b.id').limit(limit).compile()
}

/** Nothing happens to a brand that has an operator, nor for an operator that has a brand. */
export const giveBrand = (suffix: string, oemId: string) =>
  query
    .updateTable('brand')
    .set({ oem_id: oemId })
    .where('suffix', '=', suffix)
    .where('oem_id', 'is', null)
    .where('code', '<>', defaultCode)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('brand as own').select('own.id').where('own.oem_id', '=', oemId))),
    )
    .returning('id')
    .compile()

export const oemInReach = (scope: Actor['scope'], oemId: string) =>
  query
    .selectFrom('oem')
    .select('id')
    .where('id', '=', oemId)
    .where(scopeFilter(scope, { oem: 'id' }))
    .compile()

export const insertBrand = (brand: Insertable<Schema['brand']>) =>
  query
    .insertInto('brand')
    .values(brand)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .compile()

export const changeBrand = (id: string, change: Updateable<Schema['brand']>) =>
  query.updateTable('brand').set(change).where('id', '=', id).compile()

export const versionsOf = (brandId: string) =>
  query
    .selectFrom('brand_version as v')
    .leftJoin('account as s', 's.id', 'v.saved_by')
    .leftJoin('account as p', 'p.id', 'v.published_by')
    .select(['v.no', 'v.state', 'v.copy_of', 'v.saved_at', 'v.published_at'])
    .select(({ fn }) => [
      fn.coalesce('s.person', 's.login_name').as('saved_name'),
      fn.coalesce('p.person', 'p.login_name').as('published_name'),
    ])
    .where('v.brand_id', '=', brandId)
    .orderBy('v.no', 'desc')
    .limit(100)
    .compile()

const contents = (brandId: string) =>
  query.selectFrom('brand_version').select(['no', 'state', 'content']).where('brand_id', '=', brandId)

/** What is being worked on and what is shown. */
export const presentVersions = (brandId: string) =>
  contents(brandId).where('state', 'in', ['draft', 'published']).compile()

/** One that people once saw. */
export const earlierVersion = (brandId: string, no: number) =>
  contents(brandId).where('no', '=', no).where('state', 'in', ['replaced', 'rolledBack']).compile()

export const lastNo = (brandId: string) =>
  query
    .selectFrom('brand_version')
    .select(({ fn }) => fn.coalesce(fn.max('no'), sql.lit(0)).as('no'))
    .where('brand_id', '=', brandId)
    .compile()

export const insertVersion = (version: Insertable<Schema['brand_version']>) =>
  query.insertInto('brand_version').values(version).compile()

export const changeVersion = (brandId: string, no: number, change: Updateable<Schema['brand_version']>) =>
  query.updateTable('brand_version').set(change).where('brand_id', '=', brandId).where('no', '=', no).compile()

/** Whatever is shown now makes room. */
export const retirePublished = (brandId: string, state: 'replaced' | 'rolledBack') =>
  query
    .updateTable('brand_version')
    .set({ state })
    .where('brand_id', '=', brandId)
    .where('state', '=', 'published')
    .compile()

export const dropDomains = (brandId: string) =>
  query.deleteFrom('brand_domain').where('brand_id', '=', brandId).compile()

export const insertDomains = (brandId: string, domains: readonly string[]) =>
  query
    .insertInto('brand_domain')
    .values(domains.map((domain) => ({ domain, brand_id: brandId })))
    .compile()

export const acceptanceOf = (accountId: string, version: string) =>
  query
    .selectFrom('terms_acceptance')
    .select('at')
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .compile()

export const anyAcceptanceOf = (accountId: string) =>
  query.selectFrom('terms_acceptance').select('version').where('account_id', '=', accountId).limit(1).compile()

/** Agreed once is agreed: the first time counts. */
export const insertAcceptance = (row: Insertable<Schema['terms_acceptance']>) =>
  query
    .insertInto('terms_acceptance')
    .values(row)
    .onConflict((same) => same.columns(['account_id', 'version']).doNothing())
    .compile()
