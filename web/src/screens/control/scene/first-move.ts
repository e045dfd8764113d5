/** What a kind of equipment is told first where nobody knows how it stands: its first state, with what its row proposes. */
import type { QueryClient } from '@tanstack/react-query'
import type { Command, Scalar } from '@vigil/device-types/device-type'
import { sceneCommands } from '@vigil/device-types/scene-commands'
import { deviceTypeOf, typeIn } from '#foundation/equipment/use-device-types.ts'

const proposed = ({ params }: Command): Record<string, Scalar> =>
  Object.fromEntries(Object.entries(params).map(([key, param]) => [key, param.type === 'string' ? '' : param.default]))

export const firstMoveOf = async (client: QueryClient, equipmentTypeId: number) => {
  const [first] = sceneCommands(typeIn(await client.fetchQuery(deviceTypeOf(equipmentTypeId))))
  return first && { action: first[0], params: proposed(first[1]) }
}
