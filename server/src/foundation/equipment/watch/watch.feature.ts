import { watchCalls } from '@vigil/contract/equipment/watch'
import { Problem } from '@vigil/contract/problems'
import { settingsOf } from '#foundation/rights/actor/actor.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { equipmentByIds } from '../equipment.repository.ts'
import { equipmentOf } from '../equipment.service.ts'
import * as watch from './watch.repository.ts'

type Needs = { database: ScopedDatabase; now: () => number }

export const watchFeature = ({ database, now }: Needs): Answer[] => [
  answer(watchCalls.list, async (_input, actor) => {
    const settings = settingsOf(actor)
    const ids = (await database.read(settings, watch.watchedOf(actor.accountId))).map(
      ({ equipment_id }) => equipment_id,
    )
    if (ids.length === 0) return { rows: [] }
    const rows = await database.read(settings, equipmentByIds(actor.scope, ids))
    return {
      rows: rows
        .map((row) => equipmentOf(row, now()))
        .toSorted((one, other) => ids.indexOf(one.equipmentId) - ids.indexOf(other.equipmentId)),
    }
  }),
  answer(watchCalls.set, async ({ equipmentId, isWatched }, actor) => {
    const settings = settingsOf(actor)
    if (!isWatched) await database.read(settings, watch.unwatch(actor.accountId, equipmentId))
    else if ((await database.read(settings, watch.watch(actor.accountId, equipmentId))).length === 0)
      throw new Problem('watchListFull')
    return { isWatched }
  }),
]
