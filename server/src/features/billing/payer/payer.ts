/** Whose money it is: a company's. A unit stands for the company that it belongs to. */
import { Problem } from '@vigil/contract/problems'
import { holds, type Permission } from '@vigil/contract/rights/permissions'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { ownPayer, payerOfCompany, payerOfUnit, type PayerRow } from './payer.repository.ts'

export interface Place {
  readonly projectId?: string | undefined
  readonly companyId?: string | undefined
}

/** None: the reader is of no single company and has named none. */
export const payerFor = async (
  database: ScopedDatabase,
  actor: Actor,
  { projectId, companyId }: Place,
): Promise<PayerRow | null> => {
  const { scope } = actor
  const [unit] = projectId ? await database.read(settingsOf(actor), payerOfUnit(scope, projectId)) : []
  const [company] = companyId ? await database.read(settingsOf(actor), payerOfCompany(scope, companyId)) : []
  if ((projectId && !unit) || (companyId && !company)) throw new Problem('missing')
  if (company && unit && company.company_id !== unit.company_id) throw new Problem('missing')
  if (company ?? unit) return company ?? unit ?? null
  if (scope.kind !== 'company') return null
  const [own] = await database.read(settingsOf(actor), ownPayer(scope))
  return own ?? null
}

export const isSeller = ({ scope }: Actor): boolean => scope.kind === 'platform' || scope.kind === 'oem'

/** Money of a company is shown to its own people and to whoever sells to it, never to those of one unit. */
export const seesMoney = (actor: Actor, right: Permission): boolean =>
  holds(actor.permissions, right) && (isSeller(actor) || actor.scope.kind === 'company')
