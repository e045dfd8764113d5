/** From what was asked to what is read: a building is itself and its floors, a system is its kinds. */
import type { InputOf } from '@vigil/contract/call'
import { equipmentStates, type equipmentCalls } from '@vigil/contract/equipment/equipment'
import { Problem } from '@vigil/contract/problems'
import { typesFor } from '@vigil/device-types/find-device-type'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '../rights/actor/actor.ts'
import type { EquipmentFilter } from './equipment-page.repository.ts'
import { areasBeneath } from './equipment.repository.ts'

type Asked = InputOf<typeof equipmentCalls.count>

const typesOf = (system: string): number[] =>
  typesFor(null)
    .filter((type) => type.system === system)
    .map(({ equipmentTypeId }) => equipmentTypeId)

type Area = Pick<EquipmentFilter, 'areaId' | 'areaIds' | 'unplacedIn' | 'projectId'>

const areaFor = async (database: ScopedDatabase, actor: Actor, asked: Asked): Promise<Area> => {
  const { projectId, areaId, direct } = asked
  if (areaId === undefined && !direct) return {}
  if (areaId === undefined && projectId === undefined)
    throw new Problem('invalidInput', { fields: [{ path: 'direct', code: 'goes_with_projectId' }] })
  if (areaId === undefined) return { unplacedIn: projectId }
  if (direct) return { areaId }
  const [first, ...others] = await database.read(settingsOf(actor), areasBeneath(areaId))
  if (!first || others.length === 0) return { areaId }
  return { areaIds: [first, ...others].map(({ id }) => id), projectId: first.project_id }
}

export const filterFor = async (database: ScopedDatabase, actor: Actor, asked: Asked): Promise<EquipmentFilter> => {
  const { projectId, parentId, equipmentTypeId, online, state, system } = asked
  return {
    projectId,
    parentId,
    equipmentTypeId,
    online,
    state: state === undefined ? undefined : equipmentStates[state],
    typeNos: system === undefined ? undefined : typesOf(system),
    ...(await areaFor(database, actor, asked)),
  }
}
