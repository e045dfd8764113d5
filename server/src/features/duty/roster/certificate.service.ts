/** Whom the roster can name, and what each of them may show. */
import type { InputOf } from '@vigil/contract/call'
import type { DutyPerson, dutyCalls } from '@vigil/contract/duty/duty'
import { Problem } from '@vigil/contract/problems'
import { dayOf, usualZone } from '#foundation/project/unit-time.ts'
import { zoneOfUnit } from '#foundation/project/unit-zone.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { createUnitWriter, type Deps } from '../unit-writer.ts'
import * as roster from './roster.repository.ts'
import { certificateFault } from './roster.rules.ts'
import { certificatesBy } from './shift-view.ts'

export const createCertificateService = (deps: Deps) => {
  const { database, now } = deps
  const inUnit = createUnitWriter(deps)

  const people = async (actor: Actor, projectId: string, asked?: string): Promise<DutyPerson[]> => {
    const settings = settingsOf(actor)
    const [rows, written, [unit]] = await Promise.all([
      database.read(settings, roster.peopleOf(projectId)),
      database.read(settings, roster.certificatesOf(projectId)),
      database.read(settings, zoneOfUnit(projectId)),
    ])
    const day = asked ?? dayOf(now(), unit?.zone ?? usualZone)
    const certificates = certificatesBy(written)
    return rows.map(({ id, name, job }) => {
      const own = certificates.get(id) ?? []
      return { accountId: id, name, job, certificates: own, fault: certificateFault(own, day) }
    })
  }

  const person = async (actor: Actor, projectId: string, accountId: string): Promise<DutyPerson> => {
    const found = (await people(actor, projectId)).find((one) => one.accountId === accountId)
    if (!found) throw new Problem('notOfUnit')
    return found
  }

  return {
    people: async (actor: Actor, { projectId, day }: InputOf<typeof dutyCalls.people>) => ({
      rows: await people(actor, projectId, day),
    }),

    async save(actor: Actor, input: InputOf<typeof dutyCalls.saveCertificate>): Promise<DutyPerson> {
      const { projectId, accountId, kind, number, until } = input
      await person(actor, projectId, accountId)
      const paper = { account_id: accountId, kind, cert_no: number, good_until: until, written_by: actor.accountId }
      await inUnit(actor, projectId, ({ tx, site }) => tx.rows(roster.saveCertificate({ ...site, ...paper })))
      return person(actor, projectId, accountId)
    },

    async remove(actor: Actor, input: InputOf<typeof dutyCalls.removeCertificate>): Promise<DutyPerson> {
      const { projectId, accountId, kind } = input
      await person(actor, projectId, accountId)
      await inUnit(actor, projectId, ({ tx }) => tx.rows(roster.removeCertificate(projectId, accountId, kind)))
      return person(actor, projectId, accountId)
    },
  }
}
