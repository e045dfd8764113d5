import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { DigestName, DigestRow } from './digest.rules.ts'

/** A row for whoever is first to make the digest that was due then; nothing for everybody else. */
export const beginDigest = (kind: DigestName, zone: string, until: Date): CompiledQuery<{ kind: string }> =>
  sql<{ kind: string }>`
    insert into digest_run (kind, zone, made_until) values (${kind}, ${zone}, ${until}::timestamptz)
    on conflict (kind, zone) do update set made_until = excluded.made_until where digest_run.made_until < excluded.made_until
    returning kind`.compile(query)

/** The zones that units live by, one step along the index for each. */
export const zonesInUse: CompiledQuery<{ zone: string }> = sql<{ zone: string }>`
  with recursive found as (
    (select zone from project order by zone limit 1)
    union all
    select (select p.zone from project p where p.zone > found.zone order by p.zone limit 1) from found
    where found.zone is not null
  ) select zone from found where zone is not null`.compile(query)

const sources = {
  hazardDigest: () => sql<DigestRow>`select account_id, oem_id, project_id, type_no, items from digest_hazards()`,
  offlineDigest: (zone: string) => sql<DigestRow>`select d.account_id, d.oem_id, d.project_id, d.type_no, d.items
    from digest_offline() d join project p on p.id = d.project_id where p.zone = ${zone}`,
} as const

export const digestRows = (kind: DigestName, zone: string): CompiledQuery<DigestRow> =>
  sources[kind](zone).compile(query)

export interface DigestMessage {
  /** One for each way that a person may have for it. */
  readonly ids: Readonly<Record<'push' | 'chat' | 'email', string>>
  readonly caseId: string
  readonly accountId: string
  readonly oemId: string
  readonly projectId: string | null
  readonly items: number
  readonly units: number
}

/** What still waits, because the person sleeps, grows; only who has nothing waiting gets a new one. */
export const addDigests = (
  kind: DigestName,
  counts: 'new' | 'now',
  digests: readonly DigestMessage[],
): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`
    with asked as (select * from json_to_recordset(${JSON.stringify(digests)}) as u (ids json, "caseId" uuid,
        "accountId" uuid, "oemId" uuid, "projectId" uuid, items integer, units integer)
    ), grown as (
      update message m set units = greatest(m.units, u.units),
        items = case when ${counts} = 'new' then m.items + u.items else u.items end,
        project_id = case when m.project_id = u."projectId" then m.project_id end
      from asked u where m.account_id = u."accountId" and m.ladder = ${kind} and m.state = 'queued' and m.items is not null
      returning m.id, m.account_id
    ), added as (
      insert into message (id, case_id, account_id, oem_id, project_id, channel, ladder, level, priority, items, units)
      select (u.ids ->> w.channel)::uuid, u."caseId", u."accountId", u."oemId", u."projectId", w.channel, ${kind}, 0, 3,
        u.items, u.units
      from asked u join quiet_ways((select array_agg(a."accountId") from asked a)) w on w.account_id = u."accountId"
      where u."accountId" not in (select account_id from grown)
      returning id
    )
    select id from grown union all select id from added`.compile(query)
