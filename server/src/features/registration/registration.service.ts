/** Registering by oneself, and being let in or turned away by somebody who answers for the place. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { Registration, registrationCalls } from '@vigil/contract/people/registration'
import { jobs } from '@vigil/contract/rights/role-types'
import { refuseUnlessOk } from '#foundation/account/door-outcome.ts'
import { newcomerOf } from '#foundation/account/newcomer.ts'
import type { PhoneCodes } from '#foundation/account/phone-code/phone-code.service.ts'
import { proofOf } from '#foundation/account/phone-code/phone-proof.ts'
import { nobody, settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { insertGrant } from '#foundation/rights/rights.repository.ts'
import { grantRow, type createRightsService } from '#foundation/rights/rights.service.ts'
import type { Visit } from '#foundation/rights/call/visit.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import * as registrations from './registration.repository.ts'

type Deps = {
  database: ScopedDatabase
  codes: PhoneCodes
  rights: Pick<ReturnType<typeof createRightsService>, 'refuseBeyondOwn'>
  newId: () => string
  now: () => number
  rightsChanged: () => void
}
type Calls = typeof registrationCalls

export const createRegistrationService = ({ database, codes, rights, newId, now, rightsChanged }: Deps) => {
  const waiting = async (actor: Actor, registrationId: string): Promise<registrations.RegistrationRow> => {
    const [row] = await database.read(settingsOf(actor), registrations.waitingById(actor.scope, registrationId))
    if (!row) throw new Problem('missing')
    return row
  }

  return {
    sendCode: ({ userTel, purpose }: InputOf<Calls['sendCode']>, visit: Visit): Promise<OutputOf<Calls['sendCode']>> =>
      codes.send({ mobile: userTel, oemCode: null, purpose }, visit),

    async checkPhone({ page, ...shown }: InputOf<Calls['checkPhone']>): Promise<OutputOf<Calls['checkPhone']>> {
      const [answer] = await database.read(nobody, registrations.checkPhone(proofOf(shown, now), page ?? null))
      if (typeof answer?.exists !== 'boolean') throw new Problem('codeWrong')
      return { exists: answer.exists }
    },

    async register({ page, unitCode, job, ...told }: InputOf<Calls['register']>): Promise<OutputOf<Calls['register']>> {
      const newcomer = await newcomerOf(told, { newId, now })
      const asked = { page: page ?? null, unitCode: unitCode ?? null, job: job ?? null }
      const wish = { ...newcomer, ...asked, registrationId: newId() }
      const [answer] = await database.read(nobody, registrations.registerAccount(wish))
      refuseUnlessOk(answer?.outcome)
      return { state: 'pending', projectName: answer?.project_name ?? null }
    },

    async list(actor: Actor, { after, size, projectId }: InputOf<Calls['list']>): Promise<OutputOf<Calls['list']>> {
      const page = { projectId, after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), registrations.waitingPage(actor.scope, page))
      return pageOfRows(rows, size, registrationOf)
    },

    async approve(actor: Actor, wish: InputOf<Calls['approve']>): Promise<OutputOf<Calls['approve']>> {
      const { account_id: accountId, oem_id } = await waiting(actor, wish.registrationId)
      const grant = { ...wish, accountId }
      await rights.refuseBeyondOwn(actor, grant)
      // Nothing yet says which operator such a person would belong to.
      if (wish.scopeKind === 'equipment' && oem_id === null)
        throw new Problem('invalidInput', { fields: [{ path: 'scopeKind', code: 'no_operator' }] })
      const { registrationId, scopeKind, scopeId } = wish
      await database.write(settingsOf(actor), async (tx) => {
        const settlement = { registrationId, wanted: 'approved', scopeKind, scopeId, at: new Date(now()) } as const
        const [settled] = await tx.rows(registrations.settle(settlement))
        refuseUnlessOk(settled?.outcome)
        await tx.rows(insertGrant(grantRow(actor, grant, newId())))
      })
      rightsChanged()
      return { accountId }
    },

    async refuse(actor: Actor, registrationId: string): Promise<{ refused: boolean }> {
      await waiting(actor, registrationId)
      const nowhere = { scopeKind: null, scopeId: null }
      const settlement = { registrationId, wanted: 'refused', ...nowhere, at: new Date(now()) } as const
      const [settled] = await database.read(settingsOf(actor), registrations.settle(settlement))
      refuseUnlessOk(settled?.outcome)
      return { refused: true }
    },
  }
}

const registrationOf = (row: registrations.RegistrationRow): Registration => ({
  registrationId: row.id,
  accountId: row.account_id,
  person: row.person ?? '',
  userTel: row.mobile ?? '',
  askedAt: row.asked_at.toISOString(),
  projectId: row.project_id,
  projectName: row.project_name,
  job: jobs.find((job) => job === row.job) ?? null,
})
