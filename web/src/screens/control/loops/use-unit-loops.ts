/** What can be moved: the loops of the box in the address; else all of a kind in the unit, like that in the address. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { DeviceTypeSummary } from '@vigil/contract/equipment/device-type'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { readParams } from '#foundation/equipment/device-context.ts'
import { deviceTypesOf, useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { isEndUser } from '#foundation/project/watched-scopes.ts'
import { useSession } from '#foundation/session/use-session.ts'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { loopsByBox } from './loops-by-box.ts'
import { kindOfType, type MovedKind } from './moved-kind.ts'

const pageSize = 100
/** Boxes and meters among them; what lies beyond is moved from the page of its own box. */
const mostRead = 500

type Where = Omit<CallInput<typeof equipmentCalls.list>, 'after' | 'size'>

const readAll = async (client: QueryClient, where: Where): Promise<{ rows: readonly Equipment[] }> => {
  const rows: Equipment[] = []
  let after: string | null | undefined
  do {
    const page = await readOnce(client, equipmentCalls.list, { ...where, size: pageSize, ...(after ? { after } : {}) })
    rows.push(...page.rows)
    after = page.next
  } while (after !== null && rows.length < mostRead)
  return { rows }
}

export const useUnitLoops = (asked?: MovedKind) => {
  const types = useDeviceTypes()
  const project = useProject()
  const box = readParams(useLocation().search)
  const isTenant = isEndUser(useSession())
  // A tenant has equipment and no unit: what he may move is all that he sees.
  const projectId = isTenant ? undefined : (box?.projectId ?? project?.projectId)
  const spotIn = (rows: readonly DeviceTypeSummary[]) => {
    const type = rows.find(({ typeName }) => typeName === box?.typeName)
    const kind = asked ?? kindOfType(type)
    return { kind, isBox: box !== undefined && !(type && kind.has(type)) }
  }
  const { kind, isBox } = spotIn(types.rows)
  const query = useQuery({
    queryKey: [equipmentCalls.list.path, 'loops', projectId, box?.equipmentId, asked?.system],
    queryFn: async ({ client }) => {
      const spot = spotIn((await client.fetchQuery(deviceTypesOf())).rows)
      return readAll(
        client,
        box && spot.isBox
          ? { parentId: box.equipmentId }
          : { ...(projectId ? { projectId } : {}), system: spot.kind.system },
      )
    },
    enabled: projectId !== undefined || isTenant,
  })
  const isLoop = ({ equipmentTypeId }: Equipment): boolean => {
    const found = types.find(equipmentTypeId)
    return found !== undefined && kind.has(found)
  }
  const loopsIn = (rows: readonly Equipment[]) => {
    const loops = rows.filter(isLoop)
    return { loops, boxes: loopsByBox(loops, box && isBox ? [...rows, box] : rows) }
  }
  /** What was opened is itself to be moved. */
  const itself = box && !isBox ? [box.equipmentId] : []
  return { projectId, kind, itself, isBox, place: box?.deviceName ?? project?.projectName, query, loopsIn }
}
