/** A notification may never come: after a minute of silence we ask, ever more rarely, and once more when the order is over. */
import { takeNotice, unheardOrders, askOrderNext } from './notice.repository.ts'
import type { SettleDeps } from './settle.ts'

const mostAtOnce = 100
const askedAtOnce = 8
const minute = 60_000

/** As long again as it has waited; the last time when no channel collects it any more. */
const nextOf = (made: number, over: number, now: number): Date | null => {
  const last = over + minute
  return now >= last ? null : new Date(Math.min(now + Math.max(minute, now - made), last))
}

type Unheard = { readonly no: string; readonly created_at: Date; readonly expires_at: Date }

/** Every channel: whoever was asked to pay by one may have gone back to the other. */
const askFor = async (deps: SettleDeps, { no, created_at, expires_at }: Unheard): Promise<void> => {
  const { run, newId, now, channels, log } = deps
  let next = nextOf(created_at.getTime(), expires_at.getTime(), now())
  for (const channel of channels.all) {
    const told = await channel.find(no).catch((error: unknown) => {
      log.warn({ channel: channel.name, reason: String(error) }, 'a channel does not say what was paid')
      next ??= new Date(now() + minute)
    })
    if (told && told.orderNo === no) await run(takeNotice(newId(), channel.name, told))
  }
  await run(askOrderNext(no, next))
}

/** Several at a time: a slow channel must not let those behind wait for a quarter of an hour. */
export const askUnheard = async (deps: SettleDeps): Promise<number> => {
  const unheard = await deps.run(unheardOrders(new Date(deps.now()), mostAtOnce))
  const waiting = unheard.values()
  const askInTurn = async (): Promise<void> => {
    for (const order of waiting) await askFor(deps, order)
  }
  await Promise.all(Array.from({ length: askedAtOnce }, askInTurn))
  return unheard.length
}
