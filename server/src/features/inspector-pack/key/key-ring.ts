/** The key that signs for an operator: made when it is first needed, kept sealed, and a new one where it cannot be opened. */
import { fingerprintOf, newSigningKey, type SigningKey } from '@vigil/protocols/inspector-pack/signature'
import { createSeal } from '#infrastructure/config/seal.ts'
import { createKeys } from '#infrastructure/config/secret-key.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { endKey, insertKey, keyInUse, type KeyRow } from './key.repository.ts'

type Deps = { environment: Environment; run: RunStatement; newId: () => string; now: () => number; log: Log }

export const createKeyRing = ({ environment, run, newId, now, log }: Deps) => {
  const seal = createSeal(createKeys(environment, log)('inspector pack keys'))

  const opened = (row: KeyRow): SigningKey | undefined => {
    try {
      return { privateKey: seal.open(row.sealed_key, row.id), publicKey: row.public_key }
    } catch {
      // Sealed by another secret: what it signed stays good, and nothing more is signed with it.
      return undefined
    }
  }

  const add = async (oemId: string): Promise<void> => {
    const [id, { privateKey, publicKey }] = [newId(), newSigningKey()]
    await run(
      insertKey({
        id,
        oem_id: oemId,
        fingerprint: fingerprintOf(publicKey),
        public_key: publicKey,
        sealed_key: seal.close(privateKey, id),
        made_at: new Date(now()),
      }),
    )
  }

  return {
    /** Undefined where somebody else makes one just now that we cannot open; asked again, it is there. */
    async keyFor(oemId: string): Promise<SigningKey | undefined> {
      const [inUse] = await run(keyInUse(oemId))
      const key = inUse && opened(inUse)
      if (key) return key
      if (inUse) {
        log.warn({ oemId }, 'the key that signs packs cannot be opened: a new one takes its place')
        await run(endKey(oemId, new Date(now())))
      }
      await add(oemId)
      const [made] = await run(keyInUse(oemId))
      return made && opened(made)
    },
  }
}
