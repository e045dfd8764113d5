import { sql, type Kysely } from 'kysely'
import { inEquipment, inOperator, protect } from '../row-security.ts'

/**
 * A device gets its own secret by the claim it was made with, once it hangs in a unit, and a further one by the one before.
 * A secret that was given out and never used stands beside the one in use; the first login with it makes it the only one.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql
    .raw(
      `
    alter table equipment_credential
      add column next_hash bytea check (length(next_hash) = 32),
      -- How often somebody showed a secret to get the next one.
      add column tries integer not null default 0,
      add column tries_from timestamptz;

    -- What waits beside a secret that ends or is exchanged by another hand ends with it.
    create function forget_next_secret() returns trigger language plpgsql as $$
    begin
      new.next_hash := null;
      return new;
    end $$;
    create trigger forget_next_secret before update on equipment_credential for each row
      when (new.next_hash is not null and new.next_hash is not distinct from old.next_hash
        and (old.secret_hash is distinct from new.secret_hash or old.revoked_at is null and new.revoked_at is not null))
      execute function forget_next_secret();

    create table device_claim (
      stock_item_id uuid primary key references stock_item,
      oem_id uuid not null references oem,
      claim_hash bytea not null check (length(claim_hash) = 32),
      -- With whom the first right claim came. What is answered is sealed to this key and to no other.
      device_key text,
      claimed_at timestamptz,
      -- The secret was used, or the platform ended it.
      spent_at timestamptz,
      registered_at timestamptz not null default clock_timestamp(),
      account_id uuid not null,
      tries integer not null default 0,
      tries_from timestamptz
    );
    create index device_claim_by_oem on device_claim (oem_id);
    create index stock_item_by_any_code on stock_item (lower(key_code), id);

    -- Where a code came from: what hangs now, or lies on a shelf; never what was withdrawn.
    create function shelved(asked text) returns setof stock_item
      stable security definer rows 1 set search_path = public language sql as $$
      select * from stock_item where lower(key_code) = lower(asked) and state <> 'withdrawn'
        order by state = 'installed', id desc limit 1
    $$;

    -- Counted before it is compared, under the row's lock: as many as guess at once are counted one by one.
    create function claim_credential(asked text, shown bytea, sealed_to text, fresh bytea, dead bytea) returns text
      security definer set search_path = public language plpgsql as $$
    declare held device_claim; hung uuid;
    begin
      update device_claim c set
          tries = case when c.tries_from > clock_timestamp() - interval '10 min' then c.tries + 1 else 1 end,
          tries_from = case when c.tries_from > clock_timestamp() - interval '10 min' then c.tries_from else clock_timestamp() end
        from shelved(asked) s where c.stock_item_id = s.id returning c.* into held;
      if held.stock_item_id is null or held.tries > 20 or held.claim_hash <> shown or held.spent_at is not null
        or held.device_key <> sealed_to then
        return 'refused';
      end if;
      update device_claim set tries = 0 where stock_item_id = held.stock_item_id;
      select e.id into hung from equipment e where lower(e.key_code) = lower(asked) and e.parent_id is null
        and e.oem_id = held.oem_id and e.lifecycle <> 'retired';
      if hung is null then return 'waiting'; end if;
      insert into equipment_credential (equipment_id, secret_hash, next_hash) values (hung, dead, fresh)
        on conflict (equipment_id) do update set next_hash = fresh, revoked_at = null,
          -- What was revoked does not come back to life with its successor.
          secret_hash = case when equipment_credential.revoked_at is null then equipment_credential.secret_hash else dead end;
      update device_claim set device_key = sealed_to, claimed_at = coalesce(claimed_at, clock_timestamp())
        where stock_item_id = held.stock_item_id;
      return 'claimed';
    end $$;

    -- Who shows the secret in use. Counted before it is compared: as many as guess at once are counted one by one.
    create function proven_device(asked text, shown bytea) returns uuid
      security definer set search_path = public language plpgsql as $$
    declare held equipment_credential;
    begin
      update equipment_credential c set
          tries = case when c.tries_from > clock_timestamp() - interval '10 min' then c.tries + 1 else 1 end,
          tries_from = case when c.tries_from > clock_timestamp() - interval '10 min' then c.tries_from else clock_timestamp() end
        from equipment e where e.id = c.equipment_id and lower(e.key_code) = lower(asked) and e.parent_id is null
        returning c.* into held;
      if held.equipment_id is null or held.tries > 20 or held.revoked_at is not null or held.secret_hash <> shown then
        return null;
      end if;
      update equipment_credential set tries = 0 where equipment_id = held.equipment_id;
      return held.equipment_id;
    end $$;

    create function renew_credential(asked text, shown bytea, fresh bytea) returns boolean
      security definer set search_path = public language plpgsql as $$
    declare device uuid := proven_device(asked, shown);
    begin
      update equipment_credential set next_hash = fresh where equipment_id = device;
      return found;
    end $$;

    -- The first login with it. From here on it is the only one, and the claim it came by is worth nothing.
    create function use_next_credential(which uuid, used bytea) returns boolean
      security definer set search_path = public language plpgsql as $$
    begin
      update equipment_credential set secret_hash = used, next_hash = null
        where equipment_id = which and next_hash = used and revoked_at is null;
      if not found then return false; end if;
      update device_claim c set spent_at = clock_timestamp()
        from equipment e cross join lateral shelved(e.key_code) s
        where e.id = which and c.stock_item_id = s.id and c.claimed_at is not null and c.spent_at is null;
      return true;
    end $$;

    create function revoke_credential(which uuid) returns boolean
      security definer set search_path = public language plpgsql as $$
    begin
      if not exists (select 1 from equipment where id = which and ${inEquipment}) then return false; end if;
      update equipment_credential set revoked_at = clock_timestamp() where equipment_id = which and revoked_at is null;
      if not found then return false; end if;
      update device_claim c set spent_at = clock_timestamp()
        from equipment e cross join lateral shelved(e.key_code) s
        where e.id = which and c.stock_item_id = s.id and c.spent_at is null;
      return true;
    end $$;

    grant execute on function claim_credential, renew_credential, revoke_credential to vigil_api;
    grant execute on function use_next_credential to vigil_engine;
  `,
    )
    .execute(db)
  await protect(db, 'device_claim', { api: 'select (stock_item_id, oem_id), insert, update', using: inOperator })
}
