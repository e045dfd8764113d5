/** Links by which people without an account register: of a host, for some people and some hours, or of the unit. */
import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { visitCalls } from '@vigil/contract/visitor/visit'
import { hourMs } from '#foundation/project/unit-time.ts'
import { unitById } from '#foundation/project/unit.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import * as visits from './visit.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type Calls = typeof visitCalls

const newCode = (): string => randomBytes(16).toString('base64url')

export const createLinkService = ({ database, newId, now }: Deps) => {
  const siteOf = async (tx: ScopedTransaction, actor: Actor, projectId: string) => {
    const [unit] = await tx.rows(unitById(actor.scope, projectId))
    if (!unit) throw new Problem('missing')
    return { oem_id: unit.oem_id, company_id: unit.company_id, project_id: unit.project_id }
  }

  return {
    invite: (
      actor: Actor,
      { projectId, hours, people }: InputOf<Calls['invite']>,
    ): Promise<OutputOf<Calls['invite']>> =>
      database.write(settingsOf(actor), async (tx) => {
        const site = await siteOf(tx, actor, projectId)
        const made = { id: newId(), token: newCode(), made_at: new Date(now()), made_by: actor.accountId }
        const until = new Date(now() + hours * hourMs)
        const ofHost = { host_id: actor.accountId, people_left: people, expires_at: until }
        await tx.rows(visits.insertLink({ ...site, ...made, ...ofHost }))
        return { code: made.token, until: until.toISOString() }
      }),

    unitLink: (actor: Actor, { projectId, isRenewed = false }: InputOf<Calls['unitLink']>) =>
      database.write(settingsOf(actor), async (tx): Promise<OutputOf<Calls['unitLink']>> => {
        const site = await siteOf(tx, actor, projectId)
        const [inUse] = await tx.rows(visits.linkOfUnit(projectId))
        if (inUse && !isRenewed) return { code: inUse.token, madeAt: inUse.made_at.toISOString() }
        if (inUse) await tx.rows(visits.endLink(inUse.id, new Date(now())))
        const made = { id: newId(), token: newCode(), made_at: new Date(now()), made_by: actor.accountId }
        const [kept] = await tx.rows(visits.insertLink({ ...site, ...made }))
        if (!kept) throw new Problem('conflict')
        return { code: kept.token, madeAt: kept.made_at.toISOString() }
      }),
  }
}
