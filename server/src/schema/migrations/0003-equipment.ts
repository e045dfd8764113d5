import { sql, type Kysely } from 'kysely'
import { inEquipment, inScope, inSite, inUnit, protect } from '../row-security.ts'

const inProjectOf = (alias: string): string =>
  inScope({ oem: `${alias}.oem_id`, company: `${alias}.company_id`, project: `${alias}.id`, equipment: null })

const visible = (table: string): string => `exists (select 1 from equipment e where e.id = ${table}.equipment_id)`

/** What is watched: the registry, credentials, shadow, history, bindings, counts and the search index. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table equipment (
      id uuid primary key,
      oem_id uuid not null references oem,
      company_id uuid,
      project_id uuid not null references project,
      area_id uuid references area,
      -- Its unit, while nobody has put it anywhere there. A column, because of two conditions PostgreSQL would guess how
      -- seldom they meet, and sort a whole unit for a page.
      unplaced_in uuid generated always as (case when area_id is null then project_id end) stored,
      -- A loop or child is a row of its own: one id in commands, one shadow, its own alarms.
      parent_id uuid references equipment,
      child_key text,
      shard smallint not null,
      key_code text not null,
      type_no integer not null,
      protocol_id integer,
      name text not null,
      serial_no text,
      -- Initials of the name's pronunciation (电闸 → dz): how a Chinese speaker types a name in a hurry.
      pinyin text not null default '',
      install_add text not null default '',
      lifecycle text not null default 'inService'
        check (lifecycle in ('inStock','allocated','installed','commissioned','inService','maintenance','replaced','retired')),
      expires_at timestamptz,
      -- Feeds something that must run in a fire: never part of "all off", and switched only with a password.
      -- Null: nobody has said.
      fire_load boolean,
      -- Thresholds that count otherwise than the type says; null: all as it says.
      limits jsonb,
      -- Where the picture of a camera is fetched from. May hold a secret: no list reads it.
      stream_address text check (length(stream_address) between 1 and 500),
      longitude float8 check (longitude between -180 and 180),
      latitude float8 check (latitude between -90 and 90),
      -- Since when what hangs there now hangs there; a swap begins it anew.
      installed_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      check ((parent_id is null) = (child_key is null)),
      check ((longitude is null) = (latitude is null))
    );
    create unique index equipment_key_code on equipment (key_code, coalesce(child_key, ''));
    create index equipment_by_oem on equipment (oem_id, id);
    create index equipment_by_company on equipment (company_id, id);
    create index equipment_by_project on equipment (project_id, id);
    create index equipment_by_project_type on equipment (project_id, type_no, id);
    create index equipment_by_company_type on equipment (company_id, type_no, id);
    create index equipment_by_oem_type on equipment (oem_id, type_no, id);
    create index equipment_by_type on equipment (type_no, id);
    create index equipment_by_area on equipment (area_id, id);
    create index equipment_by_unplaced on equipment (unplaced_in, id) where unplaced_in is not null;
    create index equipment_by_parent on equipment (parent_id, id);
    -- What a pipeline asks when it takes over a shard group.
    create index equipment_by_group on equipment ((shard % 4), id);
    -- What was added and not shown to work, for who reminds of it.
    create index equipment_untested on equipment (created_at) where lifecycle = 'installed' and parent_id is null;
    -- What grows old, for who reminds of it.
    create index equipment_by_age on equipment (type_no, installed_at);
    create index equipment_by_end on equipment (oem_id, expires_at) where expires_at is not null;
    -- A key code is typed by hand from a label: two that differ by case only would be one device to every person.
    create unique index equipment_key_code_any_case on equipment (lower(key_code), coalesce(child_key, ''));
    create trigger oem_grows after insert on equipment referencing new table as added
      for each statement execute function oem_grows('active');

    create table equipment_credential (
      equipment_id uuid primary key references equipment,
      secret_hash bytea not null check (length(secret_hash) = 32),
      created_at timestamptz not null default now(),
      revoked_at timestamptz,
      -- A device with a new secret is a stranger until it has shown it.
      changed_at timestamptz
    );
    create index equipment_credential_by_revocation on equipment_credential (revoked_at) where revoked_at is not null;
    create index equipment_credential_by_change on equipment_credential (changed_at) where changed_at is not null;

    create function credential_changed() returns trigger language plpgsql as $$
    begin
      new.changed_at := clock_timestamp();
      return new;
    end $$;
    create trigger credential_changed before update on equipment_credential for each row
      when (old.secret_hash is distinct from new.secret_hash) execute function credential_changed();

    -- Latest values; updated with every report, so its indexes hold only what rarely changes (hot updates).
    create table equipment_shadow (
      equipment_id uuid primary key references equipment,
      -- Repeated here, so that a list of what is in trouble is one walk along one index.
      oem_id uuid not null, company_id uuid, project_id uuid not null, type_no integer not null, area_id uuid,
      version bigint not null default 0,
      reported jsonb not null default '{}',
      desired jsonb not null default '{}',
      -- Null until the first report: "never heard of" is neither online nor offline.
      online boolean,
      offline_cause text check (offline_cause in ('silence', 'lastWill', 'parentOffline')),
      state smallint not null default 0,
      reported_at timestamptz,
      -- Where the device's own count stands, to tell a resent report from a new one.
      last_boot bigint, last_seq bigint,
      -- What the threshold rules remember between reports (holds begun, conditions raised).
      rules jsonb not null default '{}'
    ) with (fillfactor = 80);
    -- Only the few in trouble or offline: small, and nothing to write when all is well again. An alarm writes those of trouble,
    -- so there are two: a company is the units it has, the platform its operators, a kind is looked up in the row (0101).
    -- With whose it is, so that the worst of every unit somebody reaches is told by the index alone.
    create index equipment_trouble_by_project on equipment_shadow (project_id, state, equipment_id)
      include (oem_id, company_id) where state > 0;
    create index equipment_trouble_by_oem on equipment_shadow (oem_id, state, equipment_id) where state > 0;
    create index equipment_offline on equipment_shadow (equipment_id) where online = false;
    create index equipment_offline_by_project on equipment_shadow (project_id, equipment_id) where online = false;
    create index equipment_offline_by_company on equipment_shadow (company_id, equipment_id) where online = false;
    create index equipment_offline_by_oem on equipment_shadow (oem_id, equipment_id) where online = false;
    create index equipment_offline_by_oem_type on equipment_shadow (oem_id, type_no, equipment_id) where online = false;
    -- Never heard of: neither online nor offline. Empty once everything has spoken.
    create index equipment_unheard on equipment_shadow (oem_id, project_id, type_no) where online is null;

    -- Each time its label, its place or the thing itself changed, who did it and why. Kept as long as the equipment.
    create table equipment_life (
      id uuid primary key,
      equipment_id uuid not null references equipment,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      move text not null check (move in
        ('edited', 'replaced', 'retired', 'limited', 'waived', 'commissioned', 'moved', 'waterTested',
         'maintained', 'returned', 'renewed', 'tested')),
      at timestamptz not null default clock_timestamp(),
      account_id uuid not null references account,
      reason text not null default '',
      changes jsonb not null,
      -- Which threshold a row of 'limited' speaks of.
      limit_key jsonb
    );
    create index equipment_life_by_equipment on equipment_life (equipment_id, id);

    -- The test after adding: when it began, who let which step pass without proof, and when it ended. Proofs are not here:
    -- they are what the device itself said since.
    create table equipment_commissioning (
      equipment_id uuid primary key references equipment,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      account_id uuid not null references account,
      begun_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      waived jsonb not null default '{}'
    );

    -- Water tests. While one runs its steps are what the device said since; at its end they stay here with the curve, for
    -- longer than the readings do.
    create table equipment_water_test (
      id uuid primary key,
      equipment_id uuid not null references equipment,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      account_id uuid not null references account,
      begun_at timestamptz not null default clock_timestamp(),
      -- What was known before it began.
      before jsonb not null,
      ended_at timestamptz,
      outcome text check (outcome in ('passed', 'failed', 'unproved', 'givenUp')),
      reason text not null default '',
      steps jsonb not null default '[]',
      curve jsonb not null default '[]',
      check ((ended_at is null) = (outcome is null))
    );
    create index equipment_water_test_by_equipment on equipment_water_test (equipment_id, id);
    create unique index equipment_water_test_open on equipment_water_test (equipment_id) where ended_at is null;

    -- What is looked at together: equipment and the camera that sees it, or two that belong to each other. A pair stands once.
    create table equipment_relation (
      equipment_id uuid not null references equipment,
      related_id uuid not null references equipment,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      kind text not null check (kind in ('camera', 'device')),
      primary key (equipment_id, related_id),
      check (equipment_id <> related_id)
    );
    create unique index equipment_relation_pair on equipment_relation
      (least(equipment_id, related_id), greatest(equipment_id, related_id));
    create index equipment_relation_by_related on equipment_relation (related_id);

    -- What it looks like where it hangs.
    create table equipment_photo (
      id uuid primary key,
      equipment_id uuid not null references equipment,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      account_id uuid not null references account,
      at timestamptz not null default clock_timestamp(),
      hash bytea not null check (length(hash) = 32),
      type text not null check (type in ('image/jpeg','image/png','image/webp')),
      width integer not null check (width > 0), height integer not null check (height > 0),
      content bytea not null check (length(content) between 1 and 5242880),
      unique (equipment_id, hash)
    );
    -- Pictures are compressed already.
    alter table equipment_photo alter column content set storage external;

    -- The picture of a floor, and where on it equipment hangs, as a share of its width and height.
    create table plan (
      id uuid primary key,
      oem_id uuid not null, company_id uuid, project_id uuid not null references project,
      area_id uuid references area,
      name text not null check (length(name) between 1 and 60),
      account_id uuid not null references account,
      at timestamptz not null default clock_timestamp(),
      hash bytea not null check (length(hash) = 32),
      type text not null check (type in ('image/jpeg','image/png','image/webp')),
      width integer not null check (width > 0), height integer not null check (height > 0),
      content bytea not null check (length(content) between 1 and 5242880)
    );
    create index plan_by_project on plan (project_id, name);
    alter table plan alter column content set storage external;

    create table plan_pin (
      plan_id uuid not null references plan on delete cascade,
      equipment_id uuid not null references equipment,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      x double precision not null check (x between 0 and 1),
      y double precision not null check (y between 0 and 1),
      primary key (plan_id, equipment_id)
    );
    create index plan_pin_by_equipment on plan_pin (equipment_id);

    create table plan_zone (
      id uuid primary key,
      plan_id uuid not null references plan on delete cascade,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      -- An area that is gone leaves its drawing behind.
      area_id uuid references area on delete set null,
      name text not null check (length(name) between 1 and 40),
      corners jsonb not null,
      -- In which it was drawn: what lies over another was drawn later.
      place integer not null
    );
    create index plan_zone_by_plan on plan_zone (plan_id);
    create index plan_zone_by_area on plan_zone (area_id) where area_id is not null;

    create table equipment_binding (
      account_id uuid not null references account,
      equipment_id uuid not null references equipment,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      created_at timestamptz not null default now(),
      primary key (account_id, equipment_id)
    );
    create index equipment_binding_by_equipment on equipment_binding (equipment_id);
    create trigger rights_change after insert or delete on equipment_binding
      for each row execute function note_rights_change('account_id');

    -- Pairs of letters, because most Chinese words have two: a trigram index cannot find 水泵 inside a name. Triples for what
    -- is longer: among a million codes a pair of digits stands in a hundred thousand, a triple in a tenth of them.
    create function grams_of(word text, size integer) returns text[] immutable parallel safe language sql
      return (select coalesce(array_agg(distinct substr(word, n, size)), '{}')
        from generate_series(1, length(word) - size + 1) n);
    create function grams_asked(word text) returns text[] immutable parallel safe language sql
      return grams_of(word, case when length(word) < 3 then 2 else 3 end);

    -- Row-level security switches such an index off for plain queries, so words are found by search_equipment().
    create table equipment_search (
      equipment_id uuid primary key references equipment on delete cascade,
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      words text not null,
      grams text[] not null generated always as (grams_of(words, 2) || grams_of(words, 3)) stored
    );
    create index equipment_search_grams on equipment_search using gin (oem_id, grams);
    create index equipment_search_by_project on equipment_search (project_id);
    create index equipment_search_by_company on equipment_search (company_id);

    -- Every equipment has a shadow from its first moment: "never reported" is a fact, not a missing row.
    create function equipment_shadow_begin() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      insert into equipment_shadow (equipment_id, oem_id, company_id, project_id, type_no, area_id)
      select id, oem_id, company_id, project_id, type_no, area_id from added;
      insert into equipment_search (equipment_id, oem_id, company_id, project_id, words)
      select id, oem_id, company_id, project_id, lower(concat_ws(' ', name, pinyin, key_code, serial_no)) from added;
      return null;
    end $$;
    create trigger equipment_begins after insert on equipment
      referencing new table as added for each statement execute function equipment_shadow_begin();

    create function equipment_rehung() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      update equipment_shadow s set area_id = new.area_id where s.equipment_id = new.id;
      return null;
    end $$;
    create trigger equipment_rehung after update of area_id on equipment for each row
      when (old.area_id is distinct from new.area_id) execute function equipment_rehung();

    -- What a label says is what people search for.
    create function equipment_relabelled() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      update equipment_search s set words = lower(concat_ws(' ', new.name, new.pinyin, new.key_code, new.serial_no))
        where s.equipment_id = new.id;
      return null;
    end $$;
    create trigger equipment_relabelled after update of name, pinyin, key_code, serial_no on equipment for each row
      when ((old.name, old.pinyin, old.key_code, old.serial_no) is distinct from (new.name, new.pinyin, new.key_code, new.serial_no))
      execute function equipment_relabelled();

    -- How much equipment there is, kept as it comes and goes: counting a million rows for a number on a chip is too dear.
    create table equipment_count (
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      type_no integer not null,
      total integer not null,
      unique nulls not distinct (project_id, type_no, oem_id, company_id)
    ) with (fillfactor = 80);
    create index equipment_count_by_oem on equipment_count (oem_id, type_no);
    create index equipment_count_by_company on equipment_count (company_id, type_no);

    -- The same by area, for the tree of a unit; without an area what nobody has put anywhere. Apart, because the counts
    -- of a whole operator would otherwise read nearly as many rows as there is equipment.
    create table area_count (
      oem_id uuid not null, company_id uuid, project_id uuid not null,
      area_id uuid,
      -- 0: all kinds together, so that a tree of a thousand areas is a thousand rows.
      type_no integer not null,
      total integer not null,
      unique nulls not distinct (project_id, area_id, type_no, oem_id, company_id)
    ) with (fillfactor = 80);
    create index area_count_of_all on area_count (project_id, area_id) where type_no = 0;

    -- In one order, so that two who add much at once never wait for each other in a ring.
    create function equipment_counted() returns trigger security definer set search_path = public language plpgsql as $$
    begin
      if tg_op <> 'DELETE' then
        insert into equipment_count as c (oem_id, company_id, project_id, type_no, total)
        select oem_id, company_id, project_id, type_no, count(*) from after_change
          where lifecycle <> 'retired' group by oem_id, company_id, project_id, type_no order by project_id, type_no
        on conflict (project_id, type_no, oem_id, company_id) do update set total = c.total + excluded.total;
        insert into area_count as c (oem_id, company_id, project_id, area_id, type_no, total)
        select oem_id, company_id, project_id, area_id, coalesce(type_no, 0), count(*) from after_change
          where lifecycle <> 'retired' group by oem_id, company_id, project_id, area_id, grouping sets ((type_no), ())
          order by project_id, area_id, type_no
        on conflict (project_id, area_id, type_no, oem_id, company_id) do update set total = c.total + excluded.total;
      end if;
      if tg_op <> 'INSERT' then
        insert into equipment_count as c (oem_id, company_id, project_id, type_no, total)
        select oem_id, company_id, project_id, type_no, -count(*) from before_change
          where lifecycle <> 'retired' group by oem_id, company_id, project_id, type_no order by project_id, type_no
        on conflict (project_id, type_no, oem_id, company_id) do update set total = c.total + excluded.total;
        insert into area_count as c (oem_id, company_id, project_id, area_id, type_no, total)
        select oem_id, company_id, project_id, area_id, coalesce(type_no, 0), -count(*) from before_change
          where lifecycle <> 'retired' group by oem_id, company_id, project_id, area_id, grouping sets ((type_no), ())
          order by project_id, area_id, type_no
        on conflict (project_id, area_id, type_no, oem_id, company_id) do update set total = c.total + excluded.total;
      end if;
      return null;
    end $$;
    create trigger equipment_counted_in after insert on equipment
      referencing new table as after_change for each statement execute function equipment_counted();
    create trigger equipment_counted_anew after update on equipment
      referencing old table as before_change new table as after_change
      for each statement execute function equipment_counted();
    create trigger equipment_counted_out after delete on equipment
      referencing old table as before_change for each statement execute function equipment_counted();

    -- By server time: a device with a wrong clock must not write into a partition that does not exist.
    create table equipment_history (
      equipment_id uuid not null,
      received_at timestamptz not null,
      device_time timestamptz,
      boot_id bigint not null,
      device_seq bigint not null,
      reported jsonb not null,
      -- What the device declared in the same message, or what happened to its connection.
      events jsonb,
      primary key (equipment_id, received_at, boot_id, device_seq)
    ) partition by range (received_at);

    -- A partition is made beside the table and attached, and detached before it is dropped: the other ways lock out writers
    -- for as long as the longest reader takes. Days are days of UTC, whatever the session thinks.
    create function make_history_partitions(first_day date, days integer) returns integer
      security definer set search_path = public set timezone = 'utc' language plpgsql as $$
    declare day date; made integer := 0; name text; bound text;
    begin
      perform pg_advisory_xact_lock(9001);
      for day in select first_day + n from generate_series(0, days - 1) n loop
        name := 'equipment_history_' || to_char(day, 'YYYYMMDD');
        if to_regclass(name) is null then
          execute format('create table %I (like equipment_history including all)', name);
          bound := format('received_at >= %L and received_at < %L', day::timestamptz, (day + 1)::timestamptz);
          execute format('alter table %I add constraint in_its_day check (%s)', name, bound);
          execute format('alter table equipment_history attach partition %I for values from (%L) to (%L)', name,
            day::timestamptz, (day + 1)::timestamptz);
          execute format('alter table %I drop constraint in_its_day', name);
          made := made + 1;
        end if;
      end loop;
      return made;
    end $$;

    create function history_days(before date) returns setof date
      stable security definer set search_path = public language sql as $$
        select to_date(right(relname, 8), 'YYYYMMDD') from pg_class
        where relkind = 'r' and relname ~ '^equipment_history_[0-9]{8}$' and relnamespace = 'public'::regnamespace
          and to_date(right(relname, 8), 'YYYYMMDD') < before
        order by 1
      $$;

    -- Gives up after 20 ms behind a long reader, so that writers never queue for longer; asked again later.
    create function detach_history_partition(day date) returns void
      security definer set search_path = public set lock_timeout = '20ms' language plpgsql as $$
    declare name text := 'equipment_history_' || to_char(day, 'YYYYMMDD');
    begin
      if (select relispartition from pg_class where oid = to_regclass(name)) then
        execute format('alter table equipment_history detach partition %I', name);
      end if;
    end $$;

    -- In a transaction of its own: removing the files of a big day takes time, and nobody else holds this table any more.
    create function drop_history_partition(day date) returns void
      security definer set search_path = public set lock_timeout = '1s' language plpgsql as $$
    declare name text := 'equipment_history_' || to_char(day, 'YYYYMMDD');
    begin
      if (select not relispartition from pg_class where oid = to_regclass(name)) then
        execute format('drop table %I', name);
      end if;
    end $$;

    select make_history_partitions((now() at time zone 'utc')::date - 1, 15);

    -- Which gateway holds a device's socket now; a newer connection takes over.
    create table equipment_session (
      equipment_id uuid primary key,
      gateway text not null,
      connection text not null,
      since timestamptz not null default clock_timestamp()
    );
    create index equipment_session_by_gateway on equipment_session (gateway);
    -- Gateways look every second who came elsewhere and who lost the right to come; both are few, however many are connected.
    create index equipment_session_by_since on equipment_session (since);

    -- The scope is the actor's own settings again, so the function opens nothing that the wall would close. Whoever sees
    -- little is searched in what he sees: through the index of words, somebody with one device at home would have every row
    -- read that holds a common word, a million of them for nothing. In a unit of forty thousand a name is soon met by reading
    -- on, but what has a number stands once: for that the planner has both ways, and is told the word each time.
    create function search_equipment(word text, home uuid, most integer) returns setof uuid
      stable security definer set search_path = public language plpgsql as $$
    declare kind text := actor_scope_kind(); ids uuid[] := actor_scope_ids(); low text := lower(word);
    begin
      if kind = 'equipment' then
        return query select s.equipment_id from equipment_search s where s.equipment_id = any(ids)
          and strpos(s.words, low) > 0 and (home is null or s.oem_id = home) limit most;
      elsif kind = 'project' and length(low) > 2 and low ~ '[0-9]' then
        return query execute 'select s.equipment_id from equipment_search s where s.project_id = any($1)
          and strpos(s.words, $2) > 0 and s.grams @> grams_asked($2) and ($3 is null or s.oem_id = $3) limit $4'
          using ids, low, home, most;
      elsif kind = 'project' then
        return query select s.equipment_id from equipment_search s where s.project_id = any(ids)
          and strpos(s.words, low) > 0 and (home is null or s.oem_id = home) limit most;
      elsif kind = 'company' then
        return query select s.equipment_id from equipment_search s where s.company_id = any(ids)
          and strpos(s.words, low) > 0 and (home is null or s.oem_id = home) limit most;
      elsif kind in ('oem', 'platform') then
        return query select s.equipment_id from equipment_search s where s.grams @> grams_asked(low)
          and strpos(s.words, low) > 0 and (home is null or s.oem_id = home)
          and (kind = 'platform' or s.oem_id = any(ids)) limit most;
      end if;
    end $$;

    grant execute on function make_history_partitions, history_days, detach_history_partition,
      drop_history_partition to vigil_engine;
    grant execute on function search_equipment to vigil_api;
  `.execute(db)

  await protect(db, 'equipment', {
    api: 'select, insert, update',
    engine: 'select',
    using: inEquipment,
  })
  await protect(db, 'equipment_credential', {
    api: 'insert, update',
    engine: 'select',
    using: visible('equipment_credential'),
  })
  await protect(db, 'equipment_shadow', { api: 'select', engine: 'select, insert, update', using: inSite })
  await protect(db, 'equipment_life', { api: 'select, insert', engine: 'select, insert', using: inSite })
  await protect(db, 'equipment_photo', { api: 'select, insert, delete', using: inSite })
  await protect(db, 'equipment_commissioning', { api: 'select, insert, update', using: inSite })
  await protect(db, 'equipment_water_test', {
    api: 'select, insert, update',
    engine: 'select, update',
    using: inSite,
  })
  await protect(db, 'plan', { api: 'select, insert, update, delete', using: inUnit })
  await protect(db, 'plan_pin', { api: 'select, insert, delete', using: inUnit })
  await protect(db, 'plan_zone', { api: 'select, insert, delete', using: inUnit })
  await protect(db, 'equipment_relation', { api: 'select, insert, delete', using: inUnit })
  await protect(db, 'equipment_binding', {
    api: 'select, insert, delete',
    engine: 'select',
    using: `account_id = (select actor_account()) or ${inSite}`,
    check: inSite,
  })
  await protect(db, 'equipment_search', { api: 'select', using: inSite })
  await protect(db, 'equipment_count', { api: 'select', engine: 'select', using: inUnit })
  await protect(db, 'area_count', { api: 'select', using: inUnit })
  await protect(db, 'equipment_history', {
    api: 'select',
    engine: 'select, insert',
    using: visible('equipment_history'),
  })
  await protect(db, 'equipment_session', { engine: 'select, insert, update, delete' })

  await sql
    .raw(
      `
    -- The wall around history looks every row's equipment up; these ask it once. Planned for each question, so that only
    -- the days asked for are touched; offset 0 has each value read once and not for every column. What no instrument
    -- measures would overflow the mean.
    create function history_series(which uuid, since timestamptz, until timestamptz, bucket_ms integer, keys text[])
      returns table (key_no integer, bucket timestamptz, low float8, high float8, mean float8)
      stable security definer set search_path = public set plan_cache_mode = force_custom_plan language plpgsql as $$
    begin
      if not exists (select 1 from equipment where id = which and ${inEquipment}) then return; end if;
      return query
        select m.no, m.bucket, min(m.value), max(m.value), avg(m.value) from (
          select r.no, r.bucket, case when jsonb_typeof(r.raw) = 'number' then r.raw::float8 end as value from (
            select k.no::integer, date_bin(bucket_ms * interval '1 millisecond', h.received_at, since) as bucket,
              h.reported -> k.key as raw
            from equipment_history h cross join lateral unnest(keys) with ordinality as k(key, no)
            where h.equipment_id = which and h.received_at >= since and h.received_at < until and h.boot_id >= 0
            offset 0) r
          offset 0) m
        where abs(m.value) < 1e15
        group by 1, 2 order by 1, 2;
    end $$;

    -- The edge of the question is no report: silence before it counts as far back as the type allows silence.
    create function history_silences(which uuid, since timestamptz, until timestamptz, allowed interval)
      returns table (silent_from timestamptz, silent_to timestamptz)
      stable security definer set search_path = public set plan_cache_mode = force_custom_plan language plpgsql as $$
    -- Reckoned beforehand: what depends on the session's time zone would be no bound for the planner.
    declare earliest timestamptz := since - allowed;
    begin
      if not exists (select 1 from equipment where id = which and ${inEquipment}) then return; end if;
      return query
        with heard as (
          select h.received_at as at from equipment_history h
          where h.equipment_id = which and h.received_at >= earliest and h.received_at < until and h.boot_id >= 0
          union all select until
        ), steps as (
          select lag(at, 1, earliest) over (order by at) as before, at from heard
        )
        select greatest(before, since), at from steps where at - before > allowed and at > since order by 1;
    end $$;

    -- A code belongs to one unit of all there are: whoever wants to bind it learns that it is taken, and not by whom.
    create function taken_codes(asked text[]) returns setof text
      stable security definer set search_path = public language sql as $$
      select distinct lower(e.key_code) from equipment e where lower(e.key_code) = any(asked)
    $$;

    -- Which of these codes the actor reaches: the wall would keep the index of small letters unused and read all of it.
    create function coded_equipment(asked text[]) returns setof uuid
      stable security definer set search_path = public language sql as $$
      select id from equipment where lower(key_code) = any(asked) and ${inEquipment}
    $$;

    -- A family leaves together. Without its shadow it is in no list, count or search; its history and its label stay.
    create function retire_equipment(which uuid) returns integer
      security definer set search_path = public language plpgsql as $$
    declare family uuid[];
    begin
      if not exists (select 1 from equipment where id = which and ${inEquipment}) then return 0; end if;
      select array_agg(id) into family from equipment where id = which or parent_id = which;
      update equipment set lifecycle = 'retired' where id = any(family);
      update equipment_credential set revoked_at = clock_timestamp() where equipment_id = any(family);
      perform end_timers_of(family);
      delete from equipment_binding where equipment_id = any(family);
      delete from equipment_search where equipment_id = any(family);
      delete from equipment_shadow where equipment_id = any(family);
      return cardinality(family);
    end $$;

    -- A map asks each unit for its worst: one step along the index of what is in trouble, which the wall around every row of
    -- equipment would make a walk. So the unit is judged, once, by the same scope. Of thousands of units one pass along
    -- that index reads a thirtieth of what as many steps do; it tells of whatever the actor reaches that is in trouble,
    -- because to look up each that was asked for takes longer than the pass.
    create function worst_of_units(asked uuid[]) returns table (project_id uuid, worst integer)
      stable security definer rows 10000 set search_path = public language plpgsql as $$
    declare kind text := actor_scope_kind(); ids uuid[] := actor_scope_ids();
    begin
      if cardinality(asked) < 1000 then
        return query select p.id, coalesce((select s.state from equipment_shadow s where s.project_id = p.id and s.state > 0
            order by s.state desc limit 1), 0)::integer
          from project p where p.id = any(asked) and ${inProjectOf('p')};
      elsif kind = 'platform' then
        return query select s.project_id, max(s.state)::integer from equipment_shadow s where s.state > 0
          group by s.project_id;
      else
        return query select s.project_id, max(s.state)::integer from equipment_shadow s where s.state > 0
          and case kind when 'oem' then s.oem_id = any(ids) when 'company' then s.company_id = any(ids)
            when 'project' then s.project_id = any(ids) else false end
          group by s.project_id;
      end if;
    end $$;

    -- To change a secret one must say whose; the hashes stay unread.
    grant select (equipment_id) on equipment_credential to vigil_api;
    grant execute on function history_series, history_silences, retire_equipment, taken_codes, coded_equipment,
      worst_of_units to vigil_api;
  `,
    )
    .execute(db)
}
