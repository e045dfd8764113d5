/** Half a login: what somebody holds whose password was right and who has one step left. */
import { entryTicketSeconds } from '@vigil/contract/account/second-factor'
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { accountAlone, nobody } from '#foundation/rights/actor/actor.ts'
import { hashToken, newToken } from '#foundation/rights/actor/token.ts'
import { insertTicket, spendTicket, ticketHolder, type TicketHolder } from './second-factor.repository.ts'

export type TicketPurpose = 'secondFactor' | 'stay'

interface TicketWish {
  readonly accountId: string
  readonly purpose: TicketPurpose
  readonly roleId?: string | null
  readonly askedBy?: Buffer | null
}

type Deps = { database: ScopedDatabase; now: () => number }

export type EntryTickets = ReturnType<typeof createEntryTickets>

export const createEntryTickets = ({ database, now }: Deps) => ({
  async make({ accountId, purpose, roleId = null, askedBy = null }: TicketWish): Promise<string> {
    const ticket = newToken()
    const row = {
      ticket_hash: hashToken(ticket),
      account_id: accountId,
      purpose,
      role_id: roleId,
      asked_by: askedBy,
      created_at: new Date(now()),
      expires_at: new Date(now() + entryTicketSeconds * 1_000),
    }
    await database.read(accountAlone(accountId), insertTicket(row))
    return ticket
  },

  async holder(ticket: string, purpose: TicketPurpose): Promise<TicketHolder> {
    const [holder] = await database.read(nobody, ticketHolder(hashToken(ticket), purpose, new Date(now())))
    if (!holder) throw new Problem('entryOver')
    return holder
  },

  /** Only once: whoever comes second finds it spent. */
  async spend(ticket: string, accountId: string): Promise<void> {
    const spent = await database.read(accountAlone(accountId), spendTicket(hashToken(ticket), new Date(now())))
    if (spent.length === 0) throw new Problem('entryOver')
  },
})
