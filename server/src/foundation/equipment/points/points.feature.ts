import { pointCalls } from '@vigil/contract/equipment/points'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { equipmentById } from '../equipment.repository.ts'
import { equipmentOf } from '../equipment.service.ts'
import { groupCells, pointPage } from './points.repository.ts'
import { groupsOf, stateOfRank } from './points.rules.ts'

type Needs = { readonly database: ScopedDatabase; readonly now: () => number }

export const pointsFeature = ({ database, now }: Needs): Answer[] => {
  const isReached = async (actor: Actor, hostId: string): Promise<void> => {
    const [host] = await database.read(settingsOf(actor), equipmentById(actor.scope, hostId))
    if (!host) throw new Problem('missing')
  }
  return [
    answer(pointCalls.groups, async ({ equipmentId: hostId, by }, actor) => {
      await isReached(actor, hostId)
      return { rows: groupsOf(await database.read(settingsOf(actor), groupCells(actor.scope, { hostId, by }))) }
    }),
    answer(pointCalls.list, async ({ equipmentId: hostId, by, groupKey, state, after, size }, actor) => {
      await isReached(actor, hostId)
      const page = { hostId, by, groupKey, state, after: pageStart(after), limit: size + 1 }
      const rows = await database.read(settingsOf(actor), pointPage(actor.scope, page))
      return pageOfRows(rows, size, (row) => ({ ...equipmentOf(row, now()), pointState: stateOfRank(row.rank) }))
    }),
  ]
}
