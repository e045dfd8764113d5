/** A pack that is ready, with the canary in what it says, and a link to it. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

export const inspectorPackRows = async (
  owner: pg.Pool,
  { canary, place }: { canary: string; place: { oem: string; company: string; project: string } },
  account: string,
): Promise<{ inspectorPack: string; packLink: string }> => {
  const [inspectorPack, packLink] = [uuidV7(), uuidV7()]
  const site = [place.oem, place.company, place.project]
  const counts = { duty: 0, shifts: 0, handovers: 0, tests: 0, alarms: 0, hazards: 0, isolations: 0, photos: 0 }
  await owner.query(
    `insert into inspector_pack (id, oem_id, company_id, project_id, from_day, to_day, language, state, account_id, asked_at,
       made_at, ends_at, bytes, counts, missing, fingerprint)
     values ($1, $2, $3, $4, '2026-01-01', '2026-01-31', 'zh', 'ready', $5, now(), now(), now() + interval '90 days', 1, $6,
       array[$7], repeat('a', 64))`,
    [inspectorPack, ...site, account, JSON.stringify(counts), canary],
  )
  await owner.query(
    `insert into inspector_pack_link (id, pack_id, oem_id, company_id, project_id, token_hash, account_id, made_at, expires_at)
     values ($1, $2, $3, $4, $5, sha256($6), $7, now(), now() + interval '7 days')`,
    [packLink, inspectorPack, ...site, Buffer.from(packLink), account],
  )
  return { inspectorPack, packLink }
}
