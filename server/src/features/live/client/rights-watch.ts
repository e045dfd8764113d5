/** Ends what an open socket may hear within a second of its right: by the log of changes, and in turn for all the rest. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { Client } from '../delivery/channels.ts'
import type { RightsChanges } from '../live.repository.ts'

const everyMs = 300
/** Grants and tokens also run out by themselves, and companies get branches: everybody is looked at in this time. */
const roundMs = 60_000
/** Their actors are read by one question. */
const atOnce = 100

type Deps = {
  changesAfter: (position: number) => Promise<RightsChanges>
  /** As the database sees it now, nothing remembered. */
  actorOf: (tokenHash: Buffer) => Promise<Actor | undefined>
  /** The actor as he is now, or undefined when there is none any more. */
  apply: (client: Client, actor: Actor | undefined) => Promise<void>
  log: Log
}

export const startRightsWatch = ({ changesAfter, actorOf, apply, log }: Deps) => {
  const byAccount = new Map<string, Set<Client>>()
  // In the order in which they are due: who was looked at goes to the end.
  const due = new Set<Client>()
  const again = new Set<Client>()
  // The first look only learns where the log stands; nobody joins before it.
  let position = Number.MAX_SAFE_INTEGER
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  let looks = 0
  const stopping = new AbortController()

  const check = async (client: Client): Promise<void> => {
    due.delete(client)
    if (!client.peer.isOpen()) return
    due.add(client)
    try {
      await apply(client, await actorOf(client.listener.tokenHash))
      again.delete(client)
    } catch (error) {
      // The database is away: nobody loses a right by that, and he is asked about again.
      again.add(client)
      log.warn({ error }, 'rights could not be read')
    }
  }
  const checkAll = async (clients: Iterable<Client>): Promise<void> => {
    const waiting = [...clients]
    const work = async (): Promise<void> => {
      for (let client = waiting.pop(); client; client = waiting.pop()) await check(client)
    }
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work))
  }
  const look = async (): Promise<void> => {
    const { next, accounts } = await changesAfter(position)
    position = next
    looks += 1
    begin()
    const changed = accounts.flatMap((account) => [...(byAccount.get(account) ?? [])])
    const share = [...due].slice(0, Math.ceil((due.size * everyMs) / roundMs))
    await checkAll(new Set([...again, ...changed, ...share]))
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => log.warn({ error }, 'changes of rights could not be read'))
      await pause(everyMs)
    }
  }
  const running = run()

  return {
    begun,
    /** How many looks were taken. Who reads a right and joins after another look may have missed what that look saw. */
    looks: (): number => looks,
    /** Looks at this one with the next look, whatever the log says. */
    askAgain: (client: Client): void => void again.add(client),
    /** Returns how to leave again. */
    join(client: Client): () => void {
      const { accountId } = client.listener
      byAccount.set(accountId, (byAccount.get(accountId) ?? new Set()).add(client))
      due.add(client)
      return () => {
        due.delete(client)
        again.delete(client)
        const clients = byAccount.get(accountId)
        if (clients?.delete(client) && clients.size === 0) byAccount.delete(accountId)
      }
    },
    async stop(): Promise<void> {
      stopping.abort()
      await running
    },
  }
}

export type RightsWatch = ReturnType<typeof startRightsWatch>
