/** What equipment is told first when it joins a rule, and whether that is dangerous. */
import { useQueryClient } from '@tanstack/react-query'
import type { LinkageStep } from '@vigil/contract/linkage/rule'
import type { Command, DeviceType } from '@vigil/device-types/device-type'
import { directionOf } from '@vigil/device-types/protective-direction'
import { deviceTypeOf, typeIn } from '#foundation/equipment/use-device-types.ts'
import type { DeviceContext } from '#foundation/equipment/device-context.ts'
import { firstMoveOf } from '#screens/control/scene/first-move.ts'

const grave: readonly Command['danger'][] = ['slide', 'password']

/** What a person would have to confirm with more than a tap, unless it makes people safer. */
export const isDangerous = (
  type: DeviceType | undefined,
  { action, params }: Pick<LinkageStep, 'action' | 'params'>,
): boolean => {
  const command = type?.commands[action]
  return command !== undefined && grave.includes(command.danger) && directionOf(command, params) !== 'towards'
}

export const useFirstSteps = () => {
  const client = useQueryClient()
  return async (chosen: readonly DeviceContext[]): Promise<{ steps: LinkageStep[]; others: string[] }> => {
    const steps: LinkageStep[] = []
    const others: string[] = []
    for (const { equipmentId, equipmentTypeId = 0, deviceName = '' } of chosen) {
      const move = await firstMoveOf(client, equipmentTypeId)
      if (!move) {
        others.push(deviceName)
        continue
      }
      const type = typeIn(await client.fetchQuery(deviceTypeOf(equipmentTypeId)))
      steps.push({ equipmentId, ...move, delayS: 0, asks: isDangerous(type, move) })
    }
    return { steps, others }
  }
}
