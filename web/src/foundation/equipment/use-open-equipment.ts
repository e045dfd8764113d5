import { useQueryClient } from '@tanstack/react-query'
import type { Equipment } from '@vigil/contract/equipment'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useSession } from '../session/use-session.ts'
import { contextOf } from './device-context.ts'
import { createEquipmentPaths, type EquipmentPaths } from './equipment-path.ts'
import { openingOf, type Opening } from './open-equipment.ts'
import { deviceTypesOf, useDeviceTypes } from './use-device-types.ts'

/** Opens a piece of equipment at the page of its kind, or says why it does not open. */
export const useOpenEquipment = () => {
  const t = useText()
  const guide = useGuide()
  const session = useSession()
  const client = useQueryClient()
  const { paths } = useDeviceTypes()

  const openingFor = (equipment: Equipment, known: EquipmentPaths): Opening => {
    const project = session?.projectList.find(({ projectId }) => projectId === equipment.projectId)
    return openingOf(contextOf(equipment, project?.projectName), known)
  }
  return {
    hrefOf(equipment: Equipment): string {
      const opening = openingFor(equipment, paths)
      return guide.hrefOf(opening.kind === 'open' ? opening.to : guide.current())
    },
    async open(equipment: Equipment): Promise<void> {
      // A quick finger may be faster than the list of kinds; without it every kind would look unknown.
      const index = await client.ensureQueryData(deviceTypesOf()).catch(() => undefined)
      const opening = openingFor(equipment, index ? createEquipmentPaths(index.rows) : paths)
      if (opening.kind === 'open') void guide.go(opening.to)
      else if (opening.why === 'expired') void showToast(t(($) => $.shell.device.expiredToast))
      else void showToast(t(($) => $.shell.device.noPage))
    },
  }
}
