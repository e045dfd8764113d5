import type { InputOf } from '@vigil/contract/call'
import { equipmentStateNames, equipmentStates, type EquipmentState } from '@vigil/contract/equipment/equipment'
import { projectMapCalls, type UnitCluster, type UnitMap } from '@vigil/contract/tenancy/project-map'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { stateNamed } from '../project.service.ts'
import { clustersIn, extentOf, type ClusterRow, type ExtentRow } from './map.repository.ts'

export const mapFeature = ({ database }: { database: ScopedDatabase }): Answer[] => {
  const clusters = async (
    actor: Actor,
    { zoom, ...box }: InputOf<typeof projectMapCalls.clusters>,
  ): Promise<UnitMap> => {
    const [rows, [around]] = await Promise.all([
      database.read(settingsOf(actor), clustersIn(actor.scope, box, zoom)),
      database.read(settingsOf(actor), extentOf(actor.scope)),
    ])
    return {
      clusters: rows.map(clusterOf),
      extent: extentFrom(around),
      placed: around?.placed ?? 0,
      unplaced: around?.unplaced ?? 0,
    }
  }
  return [answer(projectMapCalls.clusters, (input, actor) => clusters(actor, input))]
}

const extentFrom = (around: ExtentRow | undefined): UnitMap['extent'] => {
  if (!around) return null
  const { west, south, east, north } = around
  return west === null || south === null || east === null || north === null ? null : { west, south, east, north }
}

const clusterOf = ({ states, worst, ids, names, ...row }: ClusterRow): UnitCluster => ({
  ...row,
  worst: stateNamed(worst),
  // Object.fromEntries forgets the keys; these are exactly the states.
  byState: Object.fromEntries(equipmentStateNames.map((name) => [name, states[equipmentStates[name]] ?? 0])) as Record<
    EquipmentState,
    number
  >,
  units: ids.map((projectId, at) => ({ projectId, name: names[at] ?? '', worst: stateNamed(stateAt(states, at)) })),
})

/** Of units that stand worst first, the state of the one at this place. */
const stateAt = (states: readonly number[], at: number): number => {
  let before = 0
  return states.findLastIndex((units) => (before += units) > at)
}
