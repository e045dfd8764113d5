/** Who comes with a ticket of the chat platform: signed in, bound to an account, or parted from it. */
import type { Session } from '@vigil/contract/account/account'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { ticketBindSeconds, ticketLoginSeconds, type chatCalls } from '@vigil/contract/account/chat'
import { Problem } from '@vigil/contract/problems'
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { hashToken } from '#foundation/rights/actor/token.ts'
import type { Visit } from '#foundation/rights/call/visit.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { bindByTicket, boundSince, loginByTicket, unbind } from './chat.repository.ts'

type Deps = {
  database: ScopedDatabase
  openSession: (accountId: string, visit: Visit) => Promise<Session>
  now: () => number
}
type Proof = InputOf<typeof chatCalls.loginByOpenId>

export const createChatService = ({ database, openSession, now }: Deps) => {
  const heldOf = ({ ticket, nonce }: Proof, lifeSeconds: number) => ({
    ticket: hashToken(ticket),
    nonce: hashToken(nonce),
    at: new Date(now()),
    lifeSeconds,
  })

  return {
    async loginByOpenId(proof: Proof, visit: Visit): Promise<Session> {
      const [found] = await database.read(nobody, loginByTicket(heldOf(proof, ticketLoginSeconds)))
      if (found?.outcome === 'unbound') throw new Problem('chatNotBound')
      if (!found?.account_id) throw new Problem('chatTicketOver')
      return openSession(found.account_id, visit)
    },

    async bindOpenId(actor: Actor, proof: Proof): Promise<OutputOf<typeof chatCalls.bindOpenId>> {
      const held = heldOf(proof, ticketBindSeconds)
      const [row] = await database.read(settingsOf(actor), bindByTicket(held))
      if (!row?.bound) throw new Problem('chatTicketOver')
      return { boundAt: held.at.toISOString() }
    },

    async clearOpenId(actor: Actor): Promise<OutputOf<typeof chatCalls.clearOpenId>> {
      const [row] = await database.read(settingsOf(actor), unbind())
      return { cleared: row?.cleared ?? 0 }
    },

    async binding(actor: Actor): Promise<OutputOf<typeof chatCalls.binding>> {
      const [row] = await database.read(settingsOf(actor), boundSince())
      return { boundAt: row?.since?.toISOString() ?? null }
    },
  }
}
