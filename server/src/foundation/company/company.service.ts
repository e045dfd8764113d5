/** Custom companies and the tree they stand in. */
import type { InputOf } from '@vigil/contract/call'
import type { Company, companyCalls } from '@vigil/contract/tenancy/company'
import { Problem } from '@vigil/contract/problems'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '../rights/actor/actor.ts'
import { pageStart } from '../rights/call/page-start.ts'
import { companyById, companyPage, insertCompany, renameCompany, type CompanyRow } from './company.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type PageWish = { after?: string | undefined; size: number; oemId?: string | undefined; companyId?: string }

export const createCompanyService = ({ database, newId }: Deps) => {
  const found = async (actor: Actor, companyId: string): Promise<CompanyRow> => {
    const [row] = await database.read(settingsOf(actor), companyById(actor.scope, companyId))
    if (!row) throw new Problem('missing')
    return row
  }

  /** Below a company it is that company's operator; else the one named, or the only one the maker stands at. */
  const oemFor = async (actor: Actor, { oemId, parentId }: InputOf<typeof companyCalls.add>): Promise<string> => {
    if (parentId) return (await found(actor, parentId)).oem_id
    const oem = oemId ?? actor.oemId
    if (!oem) throw new Problem('invalidInput', { fields: [{ path: 'oemId', code: 'required' }] })
    return oem
  }

  const page = async (actor: Actor, { after, size, oemId, companyId }: PageWish) => {
    const wish = { oemId, parentId: companyId, after: pageStart(after), limit: size + 1 }
    return pageOfRows(await database.read(settingsOf(actor), companyPage(actor.scope, wish)), size, companyOf)
  }

  return {
    list: (actor: Actor, input: InputOf<typeof companyCalls.list>) => page(actor, input),

    detail: async (actor: Actor, companyId: string): Promise<Company> => companyOf(await found(actor, companyId)),

    async subsidiaries(actor: Actor, input: InputOf<typeof companyCalls.subsidiaries>) {
      await found(actor, input.companyId)
      return page(actor, input)
    },

    async add(actor: Actor, input: InputOf<typeof companyCalls.add>): Promise<Company> {
      const row = {
        id: newId(),
        oem_id: await oemFor(actor, input),
        parent_id: input.parentId ?? null,
        name: input.name,
      }
      const [made] = await database.read(settingsOf(actor), insertCompany(row))
      if (!made) throw new Problem('missing')
      return companyOf(made)
    },

    async change(actor: Actor, { companyId, name }: InputOf<typeof companyCalls.change>): Promise<Company> {
      const [changed] = await database.read(settingsOf(actor), renameCompany(companyId, name))
      if (!changed) throw new Problem('missing')
      return companyOf(changed)
    },
  }
}

const companyOf = (row: CompanyRow): Company => ({
  companyId: row.id,
  oemId: row.oem_id,
  parentId: row.parent_id,
  name: row.name,
})
