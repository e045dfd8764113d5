/** The catalogue into the database: what is absent is inserted, what is there is never touched. */
import type { CatalogueEntry } from '@vigil/brands/read-catalogue'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** One statement: either all that is missing is there afterwards, or nothing of it. */
export const seedBrands = (entries: readonly CatalogueEntry[], newId: () => string): CompiledQuery => {
  const rows = entries.map(({ code, brand }) => ({ id: newId(), code, brand }))
  return sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id uuid, code text, brand jsonb)
    ), made as (
      insert into brand (id, code, suffix)
      select id, code, brand ->> 'suffix' from wanted
      where not exists (select 1 from brand b where b.code = wanted.code or lower(b.suffix) = lower(wanted.brand ->> 'suffix'))
      on conflict do nothing returning id
    ), shown as (
      insert into brand_version (brand_id, no, state, content, published_at)
      select w.id, 1, 'published', w.brand, now() from wanted w join made m on m.id = w.id
    )
    insert into brand_domain (domain, brand_id)
    select d.domain, w.id from wanted w join made m on m.id = w.id
      cross join lateral jsonb_array_elements_text(w.brand -> 'domains') as d(domain)
    on conflict do nothing`.compile(query)
}

/** A brand of the catalogue that has an operator's name is that operator's. */
export const giveBrandsByName = (): CompiledQuery =>
  sql`update brand b set oem_id = o.id from brand_version v, oem o
    where v.brand_id = b.id and v.state = 'published' and (v.content -> 'name' ->> 'zh' = o.name or v.content -> 'name' ->> 'en' = o.name)
      and b.oem_id is null`.compile(query)
