/** By which rates a unit counts power; and what follows them is laid anew with each change. */
import type { InputOf } from '@vigil/contract/call'
import {
  tariffProblem,
  usualTariff,
  type Tariff,
  type tariffCalls,
  type UnitTariff,
} from '@vigil/contract/energy/tariff'
import { Problem } from '@vigil/contract/problems'
import { holds } from '@vigil/contract/rights/permissions'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { unitOf } from '../linkage/linkage.repository.ts'
import { layTimers } from '../sharing/lay-timers.ts'
import { edgesIn, tariffEdges } from '../sharing/sharing.rules.ts'
import { unitZone } from '../timer/timer.service.ts'
import * as tariffs from './tariff.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }

/** Whoever changes when loops are moved may move loops by the clock. */
const maySetTimers = ({ permissions }: Actor): boolean => holds(permissions, 'timer:update')

export const createTariffService = ({ database, newId, now }: Deps) => {
  const lay = async (tx: ScopedTransaction, follower: tariffs.Follower, tariff: Tariff): Promise<void> => {
    const { off_rates, is_on, ...whose } = follower
    const edges = tariffEdges(tariff, off_rates)
    await tx.rows(tariffs.setEdges(whose.id, edges))
    const zone = await unitZone(tx, whose.project_id, true)
    await layTimers(tx, { ...whose, isOn: is_on }, edgesIn({ periods: null, edges }), { zone, now: now(), newId })
    await tx.rows(tariffs.spreadLoops(whose.id))
  }

  return {
    get: (actor: Actor, projectId: string): Promise<UnitTariff> =>
      database.write(settingsOf(actor), async (tx) => {
        const [unit] = await tx.rows(unitOf(projectId))
        if (!unit) throw new Problem('missing')
        const [set] = await tx.rows(tariffs.tariffOf(projectId))
        const followers = (await tx.rows(tariffs.followersOf(projectId))).length
        return { tariff: set?.tariff ?? usualTariff, revision: set?.revision ?? 0, followers }
      }),

    set: (actor: Actor, { projectId, revision, tariff }: InputOf<typeof tariffCalls.set>): Promise<UnitTariff> => {
      const problem = tariffProblem(tariff)
      if (problem) throw new Problem(problem)
      return database.write(settingsOf(actor), async (tx) => {
        const [unit] = await tx.rows(unitOf(projectId))
        if (!unit) throw new Problem('missing')
        const followers = await tx.rows(tariffs.followersOf(projectId))
        if (followers.length > 0 && !maySetTimers(actor)) throw new Problem('forbidden')
        const { oem_id, company_id } = unit
        const kept = JSON.stringify(tariff)
        const row = { project_id: projectId, oem_id, company_id, tariff: kept, account_id: actor.accountId }
        const statement = revision === 0 ? tariffs.insertTariff(row) : tariffs.changeTariff(row, revision)
        const [saved] = await tx.rows(statement)
        if (!saved) throw new Problem('conflict')
        for (const follower of followers) await lay(tx, follower, tariff)
        return { tariff, revision: saved.revision, followers: followers.length }
      })
    },
  }
}
