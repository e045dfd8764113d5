import { companyCalls, type Company } from '@vigil/contract/company'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf } from '../rights/actor.ts'
import { answer, type Answer } from '../rights/answer.ts'
import { pageStart } from '../rights/page-start.ts'
import { companyPage } from './company.repository.ts'

export const companyFeature = (database: ScopedDatabase): Answer[] => [
  answer(companyCalls.list, async ({ after, size }, actor) => {
    const rows = await database.read(settingsOf(actor), companyPage(actor.scope, pageStart(after), size + 1))
    return pageOfRows(rows, size, companyOf)
  }),
]

const companyOf = (row: { id: string; oem_id: string; parent_id: string | null; name: string }): Company => ({
  companyId: row.id,
  oemId: row.oem_id,
  parentId: row.parent_id,
  name: row.name,
})
