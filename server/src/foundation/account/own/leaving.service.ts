/** Leaving for good: a proof, seven days to think it over, and then nothing of the person is left. */
import type { Session } from '@vigil/contract/account/account'
import type { InputOf } from '@vigil/contract/call'
import { regretDays, type ownAccountCalls } from '@vigil/contract/account/own-account'
import { Problem } from '@vigil/contract/problems'
import { codeTries } from '@vigil/contract/account/verification'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { accountAlone, nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Visit } from '#foundation/rights/call/visit.ts'
import { hashesOf } from '../phone-code/phone-code.ts'
import type { EntryTickets } from '../second-factor/entry-ticket.ts'
import { proveIdentity } from '../step-up.ts'
import * as own from './own-account.repository.ts'

type Shown = InputOf<typeof ownAccountCalls.destroySelf>
type Deps = {
  database: ScopedDatabase
  now: () => number
  rightsChanged: () => void
  tickets: EntryTickets
  enter: (accountId: string, visit?: Visit) => Promise<Session>
}

export const createLeavingService = ({ database, now, rightsChanged, tickets, enter }: Deps) => {
  const proveByCode = async (mobile: string, { ticket, code }: Shown): Promise<void> => {
    if (ticket === undefined || code === undefined) throw new Problem('codeWrong')
    const shown = { mobile, at: new Date(now()), mostTries: codeTries, ...hashesOf(ticket, code) }
    const [tried] = await database.read(nobody, own.phoneProved(shown))
    if (!tried?.proved) throw new Problem('codeWrong')
  }

  const proveByPassword = async (actor: Actor, password: string | undefined): Promise<void> => {
    if (password === undefined) throw new Problem('passwordNeeded')
    await proveIdentity(database, actor, password)
  }

  return {
    async destroySelf(actor: Actor, shown: Shown): Promise<{ dueAt: string }> {
      const [account] = await database.read(settingsOf(actor), own.ownMobile(actor.accountId))
      // Only somebody without a number, to whom no code can be sent, shows his password instead.
      if (account?.mobile) await proveByCode(account.mobile, shown)
      else await proveByPassword(actor, shown.password)
      const due = new Date(now() + regretDays * 86_400_000)
      const [left] = await database.read(settingsOf(actor), own.leave(due))
      if (left?.outcome !== 'leaving') throw new Problem('lastManager', { places: left?.places ?? [] })
      rightsChanged()
      return { dueAt: due.toISOString() }
    },

    async stay(ticket: string, visit: Visit): Promise<Session> {
      const { account_id: accountId } = await tickets.holder(ticket, 'stay')
      await tickets.spend(ticket, accountId)
      const [kept] = await database.read(accountAlone(accountId), own.stay(new Date(now())))
      if (!kept?.stayed) throw new Problem('entryOver')
      return enter(accountId, visit)
    },
  }
}
