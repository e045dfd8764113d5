import { sql, type CompiledQuery } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

interface Claim {
  readonly keyCode: string
  readonly claimHash: Buffer
  readonly deviceKey: string
  /** Of the secret that is answered, and of one that nobody has. */
  readonly fresh: Buffer
  readonly dead: Buffer
}

type ClaimOutcome = 'refused' | 'waiting' | 'claimed'

export const claimCredential = ({ keyCode, claimHash, deviceKey, fresh, dead }: Claim) =>
  sql<{ outcome: ClaimOutcome }>`select claim_credential(${keyCode}, ${claimHash}, ${deviceKey}, ${fresh}, ${dead})
    as outcome`.compile(query)

export const renewCredential = (keyCode: string, shown: Buffer, fresh: Buffer): CompiledQuery<{ renewed: boolean }> =>
  sql<{ renewed: boolean }>`select renew_credential(${keyCode}, ${shown}, ${fresh}) as renewed`.compile(query)

export const revokeCredential = (equipmentId: string): CompiledQuery<{ revoked: boolean }> =>
  sql<{ revoked: boolean }>`select revoke_credential(${equipmentId}::uuid) as revoked`.compile(query)

/** What hangs or lies under these codes from this operator's shelf, the newest of each. */
export const shelvedByCode = (scope: Actor['scope'], oemId: string, keyCodes: readonly string[]) =>
  query
    .selectFrom('stock_item as s')
    .distinctOn(sql`lower(s.key_code)`)
    .select(['s.id', sql<string>`lower(s.key_code)`.as('code')])
    .where(sql<boolean>`lower(s.key_code) = any(${keyCodes.map((code) => code.toLowerCase())}::text[])`)
    .where('s.oem_id', '=', oemId)
    .where('s.state', '<>', 'withdrawn')
    .where(scopeFilter(scope, { oem: 's.oem_id', company: 's.company_id' }))
    .orderBy(sql`lower(s.key_code), s.state = 'installed', s.id desc`)
    .compile()

interface NewClaim {
  readonly stockItemId: string
  readonly claimHash: Buffer
}

/** Whoever had a claim begins anew. The hashes stay unread, which an insert that meets its like could not promise. */
export const registerClaims = (oemId: string, accountId: string, claims: readonly NewClaim[]): CompiledQuery =>
  sql`with wish as (
      select * from unnest(${claims.map((claim) => claim.stockItemId)}::uuid[], ${claims.map((claim) => claim.claimHash)}::bytea[])
        as given(item, hash)
    ), known as (
      update device_claim c set claim_hash = wish.hash, account_id = ${accountId}::uuid, registered_at = clock_timestamp(),
        device_key = null, claimed_at = null, spent_at = null, tries = 0
      from wish where c.stock_item_id = wish.item returning c.stock_item_id
    )
    insert into device_claim (stock_item_id, oem_id, claim_hash, account_id)
      select item, ${oemId}::uuid, hash, ${accountId}::uuid from wish
      where item not in (select stock_item_id from known)
      on conflict do nothing`.compile(query)
