/**
 * The errand to the chat platform and back. A browser sets out with a state and keeps a nonce; it comes back with a
 * ticket, which counts once and only together with that nonce.
 */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { cameToNothing, returnField, stateLifeSeconds, type chatCalls } from '@vigil/contract/account/chat'
import { Problem } from '@vigil/contract/problems'
import { nobody } from '#foundation/rights/actor/actor.ts'
import { hashToken, newToken } from '#foundation/rights/actor/token.ts'
import type { ChatPlatform } from '#infrastructure/chat/chat-platform.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { Turn } from '#infrastructure/http/redirects.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { beginState, makeTicket, takeState } from './chat.repository.ts'

type Deps = { database: ScopedDatabase; platform: ChatPlatform; now: () => number; log: Log }

export interface ChatErrand {
  begin(input: InputOf<typeof chatCalls.begin>): Promise<OutputOf<typeof chatCalls.begin>>
  /** Where the browser goes that the chat platform sent back: always to a login page of ours. */
  readonly receiveCode: Turn
}

export const createChatErrand = ({ database, platform, now, log }: Deps): ChatErrand => {
  /** Undefined for a state that is spent, over or nobody's. */
  const take = async (state: unknown) => {
    if (typeof state !== 'string') return undefined
    const hash = hashToken(state)
    const [taken] = await database.read(nobody, takeState(hash, new Date(now()), stateLifeSeconds))
    return taken && { hash, appId: taken.app_id, page: `login${taken.suffix}` }
  }

  /** The ticket to hand on; throws when the platform does not know the code. */
  const ticketFor = async (state: Buffer, appId: string, code: unknown): Promise<string | undefined> => {
    if (typeof code !== 'string' || code === '') return undefined
    const ticket = newToken()
    const openId = await platform.openIdOf(appId, code)
    const made = { state, ticket: hashToken(ticket), openId, at: new Date(now()) }
    const [row] = await database.read(nobody, makeTicket(made))
    return row?.made ? ticket : undefined
  }

  return {
    async begin({ page, nonce }) {
      const state = newToken()
      const suffix = page.slice('login'.length)
      const begun = { state: hashToken(state), suffix, nonce: hashToken(nonce), at: new Date(now()) }
      const [row] = await database.read(nobody, beginState(begun))
      const address = row?.app_id ? platform.authorizeAddress(row.app_id, state) : undefined
      if (!address) throw new Problem('chatNotSetUp')
      return { address }
    },

    async receiveCode({ code, state }, requestId) {
      const taken = await take(state)
      const nothing = (error: unknown): undefined => {
        log.error({ requestId, error }, 'the chat platform did not say who came')
        return undefined
      }
      const ticket = taken && (await ticketFor(taken.hash, taken.appId, code).catch(nothing))
      const came = new URLSearchParams({ [returnField]: ticket ?? cameToNothing })
      return `../#/pagesLogin/login/${taken?.page ?? 'login'}?${came.toString()}`
    },
  }
}
