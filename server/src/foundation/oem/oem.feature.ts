import { oemCalls, oemStates, type Oem } from '@vigil/contract/oem'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf } from '../rights/actor.ts'
import { answer, type Answer } from '../rights/answer.ts'
import { pageStart } from '../rights/page-start.ts'
import { oemPage } from './oem.repository.ts'

export const oemFeature = (database: ScopedDatabase): Answer[] => [
  answer(oemCalls.list, async ({ after, size }, actor) => {
    const rows = await database.read(settingsOf(actor), oemPage(actor.scope, pageStart(after), size + 1))
    return pageOfRows(rows, size, oemOf)
  }),
]

const oemOf = (row: { id: string; code: string; name: string; state: string }): Oem => ({
  oemId: row.id,
  code: row.code,
  name: row.name,
  state: oemStates.find((state) => state === row.state) ?? 'suspended',
})
