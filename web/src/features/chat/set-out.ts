/** To the chat platform and back. What the tab needs afterwards stays in the tab; the address holds nothing of it. */
import { chatCalls } from '@vigil/contract/account/chat'
import * as z from 'zod/mini'
import { takeTurn } from '#foundation/session/login-again.ts'
import type { WayBack } from '#foundation/session/way-back.ts'
import type { Caller } from '#infrastructure/api/caller.ts'
import { parseJson } from '#infrastructure/signal/parse-json.ts'

const Errand = z.object({
  nonce: z.string(),
  /** The page to go on to; where it is `bind`, the one that asked for it. */
  from: z.nullable(z.string()),
  whose: z.nullable(z.string()),
  aim: z.enum(['enter', 'bind']),
})
type Errand = z.output<typeof Errand>

const errandKey = 'chatErrand'

/** 256 random bits, as the server writes its own. */
const newNonce = (): string =>
  btoa(String.fromCodePoint(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

interface Parts extends WayBack {
  readonly caller: Pick<Caller, 'call'>
  /** The login page of the brand whose app it is. */
  readonly page: string
  readonly aim: Errand['aim']
}

/** Leaves the page; fails when the platform is not set up or cannot be reached. */
export const setOut = async ({ caller, page, from, whose, aim }: Parts): Promise<void> => {
  const nonce = newNonce()
  takeTurn(sessionStorage, 'rest')
  const { address } = await caller.call(chatCalls.begin, { page, nonce })
  sessionStorage.setItem(errandKey, JSON.stringify({ nonce, from, whose, aim } satisfies Errand))
  location.assign(address)
}

/** What this tab had set out for. Undefined in any other: a link with a ticket in it leads nowhere there. */
export const errandOf = (store: Storage): Errand | undefined =>
  Errand.safeParse(parseJson(store.getItem(errandKey))).data

export const endErrand = (store: Storage): void => store.removeItem(errandKey)
