/**
 * Texts and calls are counted: out of a pack, or at a price, and where neither is left they are not sent. What threatens
 * life is not even asked about: it goes out, and a job counts it afterwards (docs/decisions/0091).
 */
import { meteredKinds } from '@vigil/contract/billing/bill-states'
import { sql, type CompiledQuery } from 'kysely'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { query } from '#schema/query.ts'
import type { ClaimedMessage } from './deliver.repository.ts'

type Deps = { readonly run: RunStatement; readonly now: () => number; readonly log: Log }
type Counted = Pick<ClaimedMessage, 'id' | 'channel' | 'priority' | 'ladder'>

const meter = (id: string, at: Date): CompiledQuery<{ outcome: string }> =>
  sql<{ outcome: string }>`select meter_message(${id}::uuid, ${at}::timestamptz, false) as outcome`.compile(query)

const unmeter = (id: string): CompiledQuery => sql`select unmeter_message(${id}::uuid)`.compile(query)

const lifeLadders = ['fire', 'life', 'unverified']

const isAskedAbout = ({ channel, ladder, priority }: Counted): boolean =>
  priority !== 1 && !lifeLadders.includes(ladder) && ladder !== 'test' && meteredKinds.some((kind) => kind === channel)

/** Counts it, before it goes out; true where nothing is left to pay for it with. */
export const isUnaffordable = async ({ run, now }: Deps, message: Counted): Promise<boolean> => {
  if (!isAskedAbout(message)) return false
  const [answer] = await run(meter(message.id, new Date(now())))
  return answer?.outcome === 'stopped'
}

/** It was counted and did not go out after all. */
export const giveBack = async ({ run, log }: Deps, message: Counted): Promise<void> => {
  if (!isAskedAbout(message)) return
  await run(unmeter(message.id)).catch((error: unknown) =>
    log.error({ message: message.id, error }, 'a message that did not go out stays counted'),
  )
}
