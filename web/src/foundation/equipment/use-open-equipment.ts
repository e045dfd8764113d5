import { useQueryClient } from '@tanstack/react-query'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useSession } from '../session/use-session.ts'
import { contextOf } from './device-context.ts'
import { openingOf, type Opening } from './open-equipment.ts'
import { deviceTypesIn, deviceTypesOf, noTypesYet } from './use-device-types.ts'

/** Opens a piece of equipment at the page of its kind, or says why it does not open. */
export const useOpenEquipment = () => {
  const t = useText()
  const router = useRouter()
  const session = useSession()
  const client = useQueryClient()

  const openingFor = (equipment: Equipment): Opening => {
    const project = session?.projectList.find(({ projectId }) => projectId === equipment.projectId)
    const { paths } = deviceTypesIn(client.getQueryData(deviceTypesOf().queryKey) ?? noTypesYet)
    return openingOf(contextOf(equipment, project?.projectName), paths)
  }
  return {
    /** Made when somebody is about to follow it: a list draws hundreds of rows that nobody opens. */
    hrefOf(equipment: Equipment): string {
      const opening = openingFor(equipment)
      return router.hrefOf(opening.kind === 'open' ? opening.to : router.current())
    },
    async open(equipment: Equipment): Promise<void> {
      // A quick finger may be faster than the list of kinds; without it every kind would look unknown.
      await client.ensureQueryData(deviceTypesOf()).catch(() => undefined)
      const opening = openingFor(equipment)
      if (opening.kind === 'open') void router.go(opening.to)
      else if (opening.why === 'expired') void showToast(t(($) => $.shell.device.expiredToast))
      else void showToast(t(($) => $.shell.device.noPage))
    },
  }
}
