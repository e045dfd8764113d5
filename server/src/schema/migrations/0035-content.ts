import { sql, type Kysely } from 'kysely'
import { inCompany, inOperator, inOperatorOf, protect } from '../row-security.ts'

const isPlatform = `(select actor_scope_kind()) = 'platform'`
const self = 'account_id = (select actor_account())'
const brands = `case when state = 'scheduled' and publish_at <= now() then draft else shown end #> '{audience,brands}'`
/** What is published, and what was to be published by now, of the reader's own operator and of the platform, for his brand. */
const forReader = `(oem_id is null or oem_id = (select actor_operator()))
  and (state = 'published' or state = 'scheduled' and (shown is not null or publish_at <= now()))
  and (coalesce(jsonb_array_length(${brands}), 0) = 0 or ${brands} @> to_jsonb((select actor_brand_page())))`
// The wall around the entry answers for what hangs on it.
const ofEntry = 'exists (select 1 from content_entry e where e.id = entry_id)'
const ofOwnEntry = `exists (select 1 from content_entry e where e.id = entry_id and ${inOperatorOf('e')})`
const ofFeedback = 'exists (select 1 from feedback f where f.id = feedback_id)'
const ofOwnFeedback = `exists (select 1 from feedback f where f.id = feedback_id
  and f.account_id = (select actor_account()))`

/** What operators and the platform write, who has read it, what people tell them, and which app is the newest. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    -- Whose people the actor is of; null for the platform's own.
    create function actor_operator() returns uuid stable security definer set search_path = public language sql as
      $$ select oem_id from account where id = actor_account() $$;
    grant execute on function actor_operator to vigil_api;

    -- The login page of the actor's brand: what is written for some brands is read by their people.
    create function actor_brand_page() returns text stable security definer set search_path = public language sql as
      $$ select 'login' || coalesce((select b.suffix from brand b join account a on a.oem_id = b.oem_id
           where a.id = actor_account()), '') $$;
    grant execute on function actor_brand_page to vigil_api;

    create table content_entry (
      id uuid primary key,
      -- Null: the platform's, for everybody.
      oem_id uuid references oem,
      kind text not null,
      state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'withdrawn')),
      -- What is worked on, and what readers see: published, the one becomes the other.
      draft jsonb not null,
      shown jsonb,
      shown_no integer not null default 0,
      publish_at timestamptz,
      published_at timestamptz,
      -- In the order of publishing.
      rank uuid,
      version integer not null default 1,
      changed_by uuid not null,
      changed_at timestamptz not null default clock_timestamp(),
      check ((state = 'scheduled') = (publish_at is not null)),
      check (state <> 'published' or shown is not null),
      check ((shown is null) = (published_at is null))
    );
    create index content_entry_by_oem on content_entry (oem_id, kind, id);
    create index content_entry_shown on content_entry (kind, rank) where state in ('published', 'scheduled');

    create table content_picture (
      id uuid primary key,
      entry_id uuid not null references content_entry on delete cascade,
      -- By this number the article names it.
      no smallint not null,
      account_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      hash bytea not null,
      type text not null,
      width integer not null,
      height integer not null,
      content bytea not null,
      unique (entry_id, no),
      unique (entry_id, hash)
    );

    -- One row for each reader: which publishing he read, that he understood it, how often he saw and played it.
    create table content_reader (
      entry_id uuid not null references content_entry on delete cascade,
      account_id uuid not null,
      read_no integer not null default 0,
      read_at timestamptz,
      understood_at timestamptz,
      views integer not null default 0,
      plays integer not null default 0,
      primary key (entry_id, account_id)
    );

    -- How many, not who: for whoever wrote it.
    create function content_counts(which uuid[])
      returns table (entry_id uuid, readers integer, understood integer, views integer, plays integer)
      stable security definer set search_path = public language sql as $$
        select r.entry_id, (count(*) filter (where r.read_at is not null))::integer, count(r.understood_at)::integer,
          coalesce(sum(r.views), 0)::integer, coalesce(sum(r.plays), 0)::integer
        from content_reader r join content_entry e on e.id = r.entry_id
        where r.entry_id = any(which) and ${inOperatorOf('e')} group by r.entry_id
      $$;
    grant execute on function content_counts to vigil_api;

    create table feedback (
      id uuid primary key,
      oem_id uuid, company_id uuid,
      account_id uuid not null,
      state text not null default 'open' check (state in ('open', 'answered', 'closed')),
      words text not null,
      app_version text not null default '',
      page text not null default '',
      at timestamptz not null default clock_timestamp(),
      changed_at timestamptz not null default clock_timestamp()
    );
    create index feedback_by_oem on feedback (oem_id, id);
    create index feedback_by_company on feedback (company_id, id);
    create index feedback_by_account on feedback (account_id, id);

    create table feedback_line (
      id uuid primary key,
      feedback_id uuid not null references feedback,
      account_id uuid not null,
      is_answer boolean not null,
      words text not null,
      at timestamptz not null default clock_timestamp()
    );
    create index feedback_line_by_feedback on feedback_line (feedback_id, id);

    create table feedback_photo (
      id uuid primary key,
      feedback_id uuid not null references feedback,
      account_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      hash bytea not null,
      type text not null,
      width integer not null,
      height integer not null,
      content bytea not null,
      unique (feedback_id, hash)
    );

    -- Which company a person's role lies in, if in one: whoever answers there hears of it too.
    create function actor_company() returns uuid stable security definer set search_path = public language sql as $$
      select case actor_scope_kind() when 'company' then (actor_scope_ids())[1]
        when 'project' then (select company_id from project where id = (actor_scope_ids())[1])
        when 'equipment' then (select company_id from equipment where id = (actor_scope_ids())[1]) end
    $$;
    grant execute on function actor_company to vigil_api;

    create table app_version (
      brand_id uuid not null references brand,
      platform text not null check (platform in ('android', 'ios', 'web')),
      minimum text not null,
      newest text not null,
      address text,
      notes jsonb not null,
      changed_by uuid not null,
      changed_at timestamptz not null default clock_timestamp(),
      primary key (brand_id, platform)
    );

    -- Before anybody is known: the apps of the brand on the door.
    create function shown_app_versions(asked_suffix text, asked_domain text)
      returns table (platform text, minimum text, newest text, address text, notes jsonb, changed_at timestamptz)
      stable security definer set search_path = public language sql as $$
        select v.platform, v.minimum, v.newest, v.address, v.notes, v.changed_at from app_version v
        where v.brand_id = (select found.id from (
          select b.id, 1 as place from brand b where lower(b.suffix) = lower(asked_suffix)
          union all select d.brand_id, 2 from brand_domain d where d.domain = lower(asked_domain)
          union all select b.id, 3 from brand b where b.code = 'default'
        ) found order by found.place limit 1)
        order by v.platform
      $$;
    grant execute on function shown_app_versions to vigil_api;
  `,
    )
    .execute(db)

  await protect(db, 'content_entry', {
    api: 'select, insert, update, delete',
    policies: [
      `api_read on content_entry for select to vigil_api using (${inOperator} or ${forReader})`,
      `api_add on content_entry for insert to vigil_api with check (${inOperator})`,
      `api_change on content_entry for update to vigil_api using (${inOperator}) with check (${inOperator})`,
      `api_remove on content_entry for delete to vigil_api using (${inOperator} and shown is null)`,
    ],
  })
  await protect(db, 'content_picture', {
    api: 'select, insert',
    policies: [
      `api_read on content_picture for select to vigil_api using (${ofEntry})`,
      `api_add on content_picture for insert to vigil_api with check (${ofOwnEntry})`,
    ],
  })
  await protect(db, 'content_reader', {
    api: 'select, insert, update',
    using: self,
    check: `${self} and ${ofEntry}`,
  })
  await protect(db, 'feedback', {
    api: 'select, insert, update (state, changed_at)',
    policies: [
      `api_read on feedback for select to vigil_api using (${self} or ${inCompany})`,
      `api_add on feedback for insert to vigil_api with check (${self})`,
      `api_change on feedback for update to vigil_api using (${self} or ${inCompany}) with check (${self} or ${inCompany})`,
    ],
  })
  await protect(db, 'feedback_line', {
    api: 'select, insert',
    using: ofFeedback,
    check: `${self} and ${ofFeedback}`,
  })
  await protect(db, 'feedback_photo', {
    api: 'select, insert',
    using: ofFeedback,
    check: `${self} and ${ofOwnFeedback}`,
  })
  await protect(db, 'app_version', {
    api: 'select, insert, update',
    using: isPlatform,
  })
}
