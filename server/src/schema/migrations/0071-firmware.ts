import { sql, type Kysely } from 'kysely'
import { inOperator, protect } from '../row-security.ts'

/**
 * Firmware over the air. A device asks and tells over HTTPS with its own secret; what may happen to it is decided here, in one
 * statement with what burns and what is being ordered.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table firmware_key (
      oem_id uuid not null references oem,
      public_key text not null,
      account_id uuid not null,
      registered_at timestamptz not null default clock_timestamp(),
      ended_at timestamptz,
      primary key (oem_id, public_key)
    );

    create table firmware_image (
      id uuid primary key,
      oem_id uuid not null references oem,
      public_key text not null,
      type_no integer not null,
      version text not null,
      minimum_version text not null,
      size integer not null,
      sha256 text not null,
      signature text not null,
      content bytea not null,
      account_id uuid not null,
      added_at timestamptz not null default clock_timestamp(),
      foreign key (oem_id, public_key) references firmware_key (oem_id, public_key),
      unique (oem_id, type_no, version),
      check (length(content) = size)
    );
    -- Packed already; and a piece of it is read without the rest.
    alter table firmware_image alter column content set storage external;

    create table firmware_job (
      id uuid primary key,
      oem_id uuid not null references oem,
      image_id uuid not null references firmware_image,
      state text not null default 'asked' check (state in ('asked', 'running', 'paused', 'stopped', 'done', 'ended')),
      why text check (why in ('failures', 'rolledBack', 'switched')),
      wave smallint not null default 1,
      wave_from timestamptz not null default clock_timestamp(),
      stop_percent smallint not null,
      watch_minutes smallint not null,
      -- What failed until then was looked at by whoever let the job go on.
      excused_until timestamptz not null default '-infinity',
      reason text not null,
      -- Until somebody has counted how many it reaches.
      takes_two boolean not null default true,
      account_id uuid not null,
      second_id uuid,
      added_at timestamptz not null default clock_timestamp(),
      check (state in ('asked', 'ended') or not takes_two or second_id is not null),
      check (second_id <> account_id)
    );
    create index firmware_job_by_oem on firmware_job (oem_id, id);
    create index firmware_job_running on firmware_job (id) where state = 'running';
    create trigger firmware_job_second before insert or update of second_id on firmware_job for each row
      when (new.second_id is not null) execute function second_is_another('account_id', 'second_id');

    create table firmware_unit (
      job_id uuid not null references firmware_job,
      equipment_id uuid not null,
      oem_id uuid not null,
      wave smallint not null,
      state text not null default 'queued' check (state in ('queued', 'initiated', 'downloading', 'downloaded', 'verified',
        'updating', 'updated', 'failed', 'rolledBack')),
      from_version text not null,
      fetched integer not null default 0,
      why text,
      -- How its switches stood when it began to write.
      stood jsonb,
      changed_at timestamptz not null default clock_timestamp(),
      heard_at timestamptz,
      primary key (job_id, equipment_id)
    );
    -- One update at a time.
    create unique index firmware_unit_live on firmware_unit (equipment_id)
      where state in ('queued', 'initiated', 'downloading', 'downloaded', 'verified', 'updating');

    -- Nothing of priority 1 is open in its unit, and nothing is being ordered of it or of what speaks through it.
    create function may_be_disturbed(device uuid) returns boolean
      stable security definer set search_path = public language sql as $$
      select not exists (select 1 from alarm a join equipment e on e.project_id = a.project_id
          where e.id = device and a.priority = 1 and a.stage < 3)
        and not exists (select 1 from command c join equipment e on e.id = c.equipment_id
          where (e.id = device or e.parent_id = device) and not c.is_read
            and c.state in ('created', 'queued', 'sent', 'acknowledged'))
    $$;

    create function switches_of(device uuid) returns jsonb
      stable security definer set search_path = public language sql as $$
      select jsonb_object_agg(s.equipment_id, s.reported -> 'switchState' -> 'value')
        from equipment e join equipment_shadow s on s.equipment_id = e.id
        where (e.id = device or e.parent_id = device) and s.reported ? 'switchState'
    $$;

    -- Null: it has not shown its secret.
    create function ask_firmware(asked text, shown bytea) returns jsonb
      security definer set search_path = public language plpgsql as $$
    declare device uuid := proven_device(asked, shown); here record;
    begin
      if device is null then return null; end if;
      select u.job_id, u.state, u.wave <= j.wave and j.state = 'running' as is_due, i.type_no, i.version, i.minimum_version,
          i.size, i.sha256, i.signature into here
        from firmware_unit u join firmware_job j on j.id = u.job_id join firmware_image i on i.id = j.image_id
          join firmware_key k on k.oem_id = i.oem_id and k.public_key = i.public_key
        where u.equipment_id = device and k.ended_at is null
          and u.state in ('queued', 'initiated', 'downloading', 'downloaded', 'verified', 'updating')
        for update of u;
      if not found then return '{"order": null}'; end if;
      if here.state = 'queued' then
        if not here.is_due or not may_be_disturbed(device) then return '{"order": null}'; end if;
        here.state := 'initiated';
      end if;
      update firmware_unit set state = here.state, heard_at = clock_timestamp(),
          changed_at = case when state = here.state then changed_at else clock_timestamp() end
        where job_id = here.job_id and equipment_id = device;
      return jsonb_build_object('order', jsonb_build_object('firmwareJobId', here.job_id, 'equipmentTypeId', here.type_no,
        'version', here.version, 'minimumVersion', here.minimum_version, 'size', here.size, 'sha256', here.sha256,
        'signature', here.signature, 'state', here.state));
    end $$;

    create function take_firmware(asked text, shown bytea, job uuid, first integer, most integer)
      returns table (bytes bytea, size integer)
      security definer rows 1 set search_path = public language plpgsql as $$
    declare device uuid := proven_device(asked, shown);
    begin
      return query with fetched as (
        update firmware_unit u set state = 'downloading', heard_at = clock_timestamp(),
            fetched = least(i.size, first + most),
            changed_at = case when u.state = 'downloading' then u.changed_at else clock_timestamp() end
          from firmware_job j join firmware_image i on i.id = j.image_id
            join firmware_key k on k.oem_id = i.oem_id and k.public_key = i.public_key
          where u.job_id = job and u.equipment_id = device and j.id = job and k.ended_at is null
            and u.state in ('initiated', 'downloading', 'downloaded')
          returning i.id
      ) select substring(i.content from first + 1 for most), i.size from fetched join firmware_image i on i.id = fetched.id;
    end $$;

    -- What it tells is taken where its table of moves has such a step. To write it must be told yes, and that is not said
    -- while anything of priority 1 is open or anything is ordered, nor by a job that was stopped.
    create function tell_firmware(asked text, shown bytea, job uuid, allowed text[], told text, said text) returns jsonb
      security definer set search_path = public language plpgsql as $$
    declare device uuid := proven_device(asked, shown); was text; may_go_on boolean; is_right boolean;
    begin
      if device is null then return null; end if;
      select u.state, j.state in ('running', 'paused') and k.ended_at is null into was, may_go_on
        from firmware_unit u join firmware_job j on j.id = u.job_id join firmware_image i on i.id = j.image_id
          join firmware_key k on k.oem_id = i.oem_id and k.public_key = i.public_key
        where u.job_id = job and u.equipment_id = device for update of u;
      if was is null then return null; end if;
      is_right := was = any(allowed)
        and (told <> 'updating' or was = 'updating' or may_go_on and may_be_disturbed(device));
      update firmware_unit set heard_at = clock_timestamp(),
          state = case when is_right then told else state end,
          why = case when is_right then said else why end,
          changed_at = case when is_right and was <> told then clock_timestamp() else changed_at end,
          stood = case when is_right and told = 'updating' and was <> told then switches_of(device) else stood end
        where job_id = job and equipment_id = device;
      return jsonb_build_object('accepted', is_right, 'state', case when is_right then told else was end);
    end $$;

    -- How many switches stand otherwise than before, though nobody ordered it.
    create function switched_by(job uuid, since timestamptz) returns integer
      stable security definer set search_path = public language sql as $$
      select count(*)::integer from firmware_unit u
        where u.job_id = job and u.stood is not null and u.changed_at > since and u.state in ('updating', 'updated')
          and u.changed_at > clock_timestamp() - interval '10 min'
          and switches_of(u.equipment_id) is distinct from u.stood
          and not exists (select 1 from command c join equipment e on e.id = c.equipment_id
            where (e.id = u.equipment_id or e.parent_id = u.equipment_id) and c.created_at > u.changed_at)
    $$;

    -- It, or what it speaks through, writes. A device that writes for longer than it has to is ordered as ever: an order that
    -- runs out harms less than a breaker that nobody can open.
    create function is_updating(which uuid) returns boolean
      stable security definer set search_path = public language sql as $$
      select exists (select 1 from equipment e join firmware_unit u on u.equipment_id = coalesce(e.parent_id, e.id)
        where e.id = which and u.state = 'updating' and u.changed_at > clock_timestamp() - interval '5 min')
    $$;

    grant execute on function ask_firmware, take_firmware, tell_firmware, is_updating to vigil_api;
    grant execute on function switched_by to vigil_engine;
  `.execute(db)
  await protect(db, 'firmware_key', { api: 'select, insert, update (ended_at)', using: inOperator })
  await protect(db, 'firmware_image', {
    api: 'select (id, oem_id, public_key, type_no, version, minimum_version, size, sha256, signature, added_at), insert',
    using: inOperator,
  })
  await protect(db, 'firmware_job', {
    api: 'select, insert, update (state, why, takes_two, second_id, excused_until, wave_from)',
    engine: 'select, update',
    using: inOperator,
  })
  await protect(db, 'firmware_unit', {
    api: 'select, insert, update (state, why, changed_at, fetched)',
    engine: 'select, update',
    using: inOperator,
  })
}
