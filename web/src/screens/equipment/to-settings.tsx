import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { IconButton } from '#ui/action/icon-button.tsx'

/** The way to what can be set of it, for whoever may set anything. */
export const ToSettings = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  if (![lifeCalls.edit, lifeCalls.setLimit, lifeCalls.retire].some((call) => can(call))) return null
  return (
    <IconButton
      icon="settings"
      label={t(($) => $.equipment.settings)}
      onClick={() => void router.go(withParams(router.places.equipmentSettings, contextOf(equipment)))}
    />
  )
}
