import { sql, type Kysely } from 'kysely'
import { inOperator, protect } from '../row-security.ts'

// The wall around brand answers for what hangs on it.
const ofBrand = 'exists (select 1 from brand b where b.id = brand_id)'

/** Whose name is on the door: a brand, every version it ever had, and the domains that lead to it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table brand (
      id uuid primary key,
      -- The name of its folder in the catalogue; made by an operator, one that no folder can have.
      code text not null unique,
      -- Null: it came with the catalogue and nobody has it yet.
      oem_id uuid unique references oem,
      -- Its login page once it is published. One spelling: nobody takes another's name in other letters.
      suffix text,
      revision integer not null default 0,
      created_at timestamptz not null default now()
    );
    create unique index brand_by_suffix on brand (lower(suffix));

    create table brand_version (
      brand_id uuid not null references brand,
      no integer not null,
      state text not null check (state in ('draft','published','replaced','rolledBack')),
      content jsonb not null,
      copy_of integer,
      saved_by uuid,
      saved_at timestamptz not null default now(),
      published_by uuid,
      published_at timestamptz,
      primary key (brand_id, no),
      check ((state = 'draft') = (published_at is null))
    );
    create unique index brand_version_draft on brand_version (brand_id) where state = 'draft';
    create unique index brand_version_published on brand_version (brand_id) where state = 'published';

    create table brand_domain (
      domain text primary key,
      brand_id uuid not null references brand
    );
    create index brand_domain_by_brand on brand_domain (brand_id);

    -- What people once saw stays what they saw.
    create function brand_version_kept() returns trigger language plpgsql as $$
    begin
      raise exception 'a published version of a brand does not change' using errcode = '23514';
    end $$;
    create trigger brand_version_kept before update on brand_version for each row
      when (old.state <> 'draft' and (new.state = 'draft' or new.content is distinct from old.content
        or new.published_at is distinct from old.published_at or new.published_by is distinct from old.published_by))
      execute function brand_version_kept();

    -- Before anybody is known: only what is published, one row, and the default where nothing else fits.
    create function shown_brand(asked_suffix text, asked_domain text, asked_oem uuid)
      returns table (no integer, content jsonb)
      stable security definer set search_path = public language sql as $$
        select v.no, v.content from (
          select b.id, 1 as place from brand b where lower(b.suffix) = lower(asked_suffix)
          union all select d.brand_id, 2 from brand_domain d where d.domain = lower(asked_domain)
          union all select b.id, 3 from brand b where b.oem_id = asked_oem
          union all select b.id, 4 from brand b where b.code = 'default'
        ) found join brand_version v on v.brand_id = found.id and v.state = 'published'
        order by found.place limit 1
      $$;

    -- Whether a page of this host is a page of ours.
    create function is_brand_domain(asked text) returns boolean
      stable security definer set search_path = public language sql as
      $$ select exists (select 1 from brand_domain where domain = lower(asked)) $$;

    grant execute on function shown_brand, is_brand_domain to vigil_api;
  `.execute(db)

  await protect(db, 'brand', { api: 'select, insert, update (oem_id, suffix, revision)', using: inOperator })
  await protect(db, 'brand_version', {
    api: 'select, insert, update (state, content, saved_by, saved_at, published_by, published_at)',
    using: ofBrand,
  })
  await protect(db, 'brand_domain', { api: 'select, insert, delete', using: ofBrand })
}
