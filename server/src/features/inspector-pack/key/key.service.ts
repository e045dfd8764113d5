/** Keys as people see them: whose one is, and the end of one that should sign no more. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import type { inspectorPackCalls } from '@vigil/contract/inspector-pack/inspector-pack'
import { Problem } from '@vigil/contract/problems'
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { endKey, publishedKey } from './key.repository.ts'

type Deps = { database: ScopedDatabase; now: () => number }
type Calls = typeof inspectorPackCalls

export const createKeyService = ({ database, now }: Deps) => ({
  async change(actor: Actor, oemId: InputOf<Calls['changeKey']>['oemId']): Promise<OutputOf<Calls['changeKey']>> {
    const at = new Date(now())
    const [ended] = await database.read(settingsOf(actor), endKey(oemId, at))
    return { endedAt: at.toISOString(), fingerprint: ended?.fingerprint ?? null }
  },

  async published(fingerprint: string): Promise<OutputOf<Calls['key']>> {
    const [row] = await database.read(nobody, publishedKey(fingerprint))
    if (!row) throw new Problem('missing')
    return {
      operatorName: row.operator_name,
      fingerprint,
      publicKey: row.public_key.toString('base64'),
      madeAt: row.made_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    }
  },
})
