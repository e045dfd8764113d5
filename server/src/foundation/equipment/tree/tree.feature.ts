import type { InputOf } from '@vigil/contract/call'
import { treeCalls, type EquipmentTree } from '@vigil/contract/equipment/tree'
import { Problem } from '@vigil/contract/problems'
import type { Area } from '@vigil/contract/tenancy/project'
import { typesFor } from '@vigil/device-types/find-device-type'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { areasOfProject, projectById } from '#foundation/project/project.repository.ts'
import { areaOf } from '#foundation/project/project.service.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { treeCells } from './tree.repository.ts'
import { treeOf } from './tree.rules.ts'

type Asked = InputOf<typeof treeCalls.tree>

/** Of more areas than this only the whole is told at once: their systems would be megabytes. */
const mostAreasWithSystems = 100

const systemsByKind = () => {
  const systems = new Map(typesFor(null).map(({ equipmentTypeId, system }) => [equipmentTypeId, system]))
  return (typeNo: number): string | null => systems.get(typeNo) ?? null
}

export const treeFeature = ({ database }: { database: ScopedDatabase }): Answer[] => {
  const areasOf = async (actor: Actor, projectId: string): Promise<Area[]> => {
    const settings = settingsOf(actor)
    const [[project], rows] = await Promise.all([
      database.read(settings, projectById(actor.scope, projectId)),
      database.read(settings, areasOfProject(actor.scope, projectId)),
    ])
    if (!project) throw new Problem('missing')
    return rows.map(areaOf)
  }

  const tree = async (actor: Actor, { projectId, areaId }: Asked): Promise<EquipmentTree> => {
    const all = await areasOf(actor, projectId)
    const areas = areaId === undefined ? all : all.filter((area) => area.areaId === areaId)
    const hasSystems = areas.length <= mostAreasWithSystems
    const detail = areaId === undefined ? (hasSystems ? 'systems' : 'areas') : { areaId }
    const cells = await database.read(settingsOf(actor), treeCells(actor.scope, projectId, detail))
    return treeOf({ projectId, areas, hasSystems }, cells, systemsByKind())
  }
  return [answer(treeCalls.tree, (input, actor) => tree(actor, input))]
}
