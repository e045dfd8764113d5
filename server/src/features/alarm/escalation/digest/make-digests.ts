/** Tells people of small things together. Durable: the row that says until when it was told is moved on with the messages. */
import { deliveryDigests } from '@vigil/contract/delivery/delivery'
import { usualZone } from '#foundation/project/unit-time.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { addDigests, beginDigest, digestRows, zonesInUse } from './digest.repository.ts'
import { byPerson, digests, type Digest, type DigestName } from './digest.rules.ts'

type Deps = { readonly transactor: Transactor; readonly newId: () => string; readonly now: () => number }

/** How many messages were made or grew. Several workers at once do no harm: one of them makes each digest. */
export const makeDigests = async (deps: Deps): Promise<number> => {
  let made = 0
  for (const name of deliveryDigests)
    for (const zone of await zonesOf(digests[name], deps.transactor)) made += await makeOne(name, zone, deps)
  return made
}

/** What is told by the clock on the wall, to each zone at its own hour. */
const zonesOf = ({ isByClock }: Digest, transactor: Transactor): Promise<readonly string[]> =>
  transactor.run(async (tx) => ({
    result: isByClock ? (await tx.rows(zonesInUse)).map(({ zone }) => zone) : [usualZone],
  }))

const makeOne = (name: DigestName, zone: string, { transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const digest: Digest = digests[name]
    const begun = await tx.rows(beginDigest(name, zone, new Date(digest.dueBy(now(), zone))))
    if (begun.length === 0) return { result: 0 }
    const caseId = newId()
    const messages = byPerson(await tx.rows(digestRows(name, zone)), digest).map((personal) => ({
      ...personal,
      caseId,
      ids: { push: newId(), chat: newId(), email: newId() },
    }))
    if (messages.length === 0) return { result: 0 }
    return { result: (await tx.rows(addDigests(name, digest.counts, messages))).length }
  })
