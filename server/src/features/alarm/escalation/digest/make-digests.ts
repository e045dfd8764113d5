/** Tells people of small things together. Durable: the row that says until when it was told is moved on with the messages. */
import { deliveryDigests } from '@vigil/contract/delivery/delivery'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { addDigests, beginDigest, digestRows } from './digest.repository.ts'
import { byPerson, digests, type Digest, type DigestName } from './digest.rules.ts'

type Deps = { readonly transactor: Transactor; readonly newId: () => string; readonly now: () => number }

/** How many messages were made or grew. Several workers at once do no harm: one of them makes each digest. */
export const makeDigests = async (deps: Deps): Promise<number> => {
  let made = 0
  for (const name of deliveryDigests) made += await makeOne(name, deps)
  return made
}

const makeOne = (name: DigestName, { transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const digest: Digest = digests[name]
    const begun = await tx.rows(beginDigest(name, new Date(digest.dueBy(now()))))
    if (begun.length === 0) return { result: 0 }
    const caseId = newId()
    const messages = byPerson(await tx.rows(digestRows(name)), digest).map((personal) => ({
      ...personal,
      caseId,
      ids: { push: newId(), chat: newId(), email: newId() },
    }))
    if (messages.length === 0) return { result: 0 }
    return { result: (await tx.rows(addDigests(name, digest.counts, messages))).length }
  })
