/** Whose a new unit is: the caller's own place, or the one he names where he reaches several. */
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { visibleNoun } from '#foundation/rights/rights.repository.ts'
import * as units from './unit.repository.ts'

export interface OwnerWish {
  readonly oemId?: string | undefined
  readonly companyId?: string | undefined
}

export interface UnitOwner {
  readonly oem_id: string
  readonly company_id: string | null
}

const required = (path: string) => new Problem('invalidInput', { fields: [{ path, code: 'required' }] })

export const createOwnerFinder = (database: ScopedDatabase) => {
  const ofCompany = async (actor: Actor, companyId: string, oemId: string | undefined): Promise<UnitOwner> => {
    const [company] = await database.read(settingsOf(actor), units.operatorOfCompany(companyId))
    if (!company || (oemId !== undefined && oemId !== company.oem_id)) throw new Problem('missing')
    return { oem_id: company.oem_id, company_id: companyId }
  }

  return async (actor: Actor, { oemId, companyId }: OwnerWish): Promise<UnitOwner> => {
    const { kind, ids } = actor.scope
    if (companyId !== undefined) return ofCompany(actor, companyId, oemId)
    if (kind === 'company') {
      const [top, another] = await database.read(settingsOf(actor), units.topCompanies(ids))
      if (!top || another) throw required('companyId')
      return ofCompany(actor, top.id, oemId)
    }
    const oem = oemId ?? (kind === 'oem' && ids.length === 1 ? ids[0] : undefined)
    if (oem === undefined) throw required('oemId')
    const [row] = await database.read(settingsOf(actor), visibleNoun('oem', oem))
    if (!row) throw new Problem('missing')
    return { oem_id: oem, company_id: null }
  }
}
