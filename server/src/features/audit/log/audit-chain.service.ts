/** Walks the chain of seals from its newest end and says how far back everything holds. */
import type { AuditChain } from '@vigil/contract/rights/audit'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { chainPage, type ChainRow } from './audit-log.repository.ts'

const pageSize = 500
const patienceMs = 3_000

type Deps = { database: ScopedDatabase; now: () => number }
type Wish = { oemId?: string | undefined; from?: string | undefined }

export const createAuditChain = ({ database, now }: Deps) => ({
  async chain(actor: Actor, { oemId, from = '-infinity' }: Wish): Promise<AuditChain> {
    const chainOf = oemOf(actor, oemId)
    const ends = now() + patienceMs
    const walked: ChainRow[] = []
    for (;;) {
      const before = walked.at(-1)?.to_id ?? Number.MAX_SAFE_INTEGER
      const page = await database.read(settingsOf(actor), chainPage(chainOf, before, from, pageSize))
      walked.push(...page)
      const isBroken = page.some(isBreach)
      if (isBroken || page.length < pageSize || now() > ends)
        return summaryOf(chainOf, walked, page.length < pageSize && !isBroken)
    }
  },
})

/** The platform asks about anyone, and about itself by naming nobody; everyone else has one operator. */
const oemOf = (actor: Actor, oemId: string | undefined): string | null => {
  if (actor.scope.kind === 'platform') return oemId ?? null
  if (oemId !== undefined && oemId !== actor.oemId) throw new Problem('missing')
  return actor.oemId
}

const isBreach = ({ holds, follows }: ChainRow): boolean => !holds || !follows

const summaryOf = (oemId: string | null, walked: readonly ChainRow[], isWhole: boolean): AuditChain => {
  const at = walked.findIndex(isBreach)
  const sound = at < 0 ? walked : walked.slice(0, at)
  const broken = walked[at]
  return {
    oemId,
    unbrokenSince: sound.at(-1)?.at.toISOString() ?? null,
    sealedUpTo: walked[0]?.to_id ?? null,
    seals: sound.length,
    rows: sound.reduce((sum, { row_count }) => sum + row_count, 0),
    isWhole,
    breach: broken
      ? {
          at: broken.at.toISOString(),
          fromId: broken.from_id,
          toId: broken.to_id,
          reason: broken.holds ? 'sealMissing' : 'rowsChanged',
        }
      : null,
  }
}
