/** What can be moved: the loops of the box in the address; else all of a kind in the unit, like that in the address. */
import { useQuery, type QueryClient } from '@tanstack/react-query'
import type { DeviceTypeSummary } from '@vigil/contract/equipment/device-type'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { deviceTypesOf, useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { isEndUser } from '#foundation/project/watched-scopes.ts'
import { useSession } from '#foundation/session/use-session.ts'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { loopsByBox } from './loops-by-box.ts'
import { kindOfAction, kindOfSystem, kindOfType, loopSystem } from './moved-kind.ts'
import { useAskedPlace } from './use-asked-place.ts'

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

/** Those of a system, or those that obey a command, whatever was opened. */
interface Asked {
  readonly system?: string | undefined
  readonly action?: string | undefined
}

export const useUnitLoops = ({ system, action }: Asked = {}) => {
  const types = useDeviceTypes()
  const { equipment: box, projectId: unit, name: place } = useAskedPlace()
  const isTenant = isEndUser(useSession())
  // A tenant has equipment and no unit: what he may move is all that he sees.
  const projectId = isTenant ? undefined : unit
  const spotIn = (rows: readonly DeviceTypeSummary[]) => {
    const type = rows.find(({ typeName }) => typeName === box?.typeName)
    const asked = action === undefined ? undefined : kindOfAction(rows, action)
    const kind = asked ?? (system === undefined ? kindOfType(rows, type) : kindOfSystem(rows, system))
    return { kind, isBox: box !== undefined && !(type && kind?.has(type)) }
  }
  const { kind, isBox } = spotIn(types.rows)
  const query = useQuery({
    queryKey: [equipmentCalls.list.path, 'loops', projectId, box?.equipmentId, system, action],
    queryFn: async ({ client }) => {
      const spot = spotIn((await client.fetchQuery(deviceTypesOf())).rows)
      return readAll(
        client,
        box && spot.isBox
          ? { parentId: box.equipmentId }
          : { ...(projectId ? { projectId } : {}), system: spot.kind?.system ?? loopSystem },
      )
    },
    enabled: projectId !== undefined || isTenant,
  })
  const isLoop = ({ equipmentTypeId }: Equipment): boolean => {
    const found = types.find(equipmentTypeId)
    return found !== undefined && kind?.has(found) === true
  }
  const loopsIn = (rows: readonly Equipment[]) => {
    const loops = rows.filter(isLoop)
    return { loops, boxes: loopsByBox(loops, box && isBox ? [...rows, box] : rows) }
  }
  /** What was opened is itself to be moved. */
  const itself = box && !isBox ? [box.equipmentId] : []
  return { projectId, kind, itself, isBox, place, query, loopsIn }
}
