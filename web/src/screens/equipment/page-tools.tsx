import type { Call } from '@vigil/contract/call'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { sceneCalls } from '@vigil/contract/equipment/scene'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import type { IconName } from '#ui/icon/icon-paths.ts'
import { WatchButton } from './related/watch-button.tsx'

/** What the bar of its page offers: to keep an eye on it, and to set it; of lights also by the clock and together. */
export const PageTools = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const { places } = useRouter()
  const type = useDeviceTypes().find(equipment.equipmentTypeId)
  const isLight = type?.system === 'lighting' && type.together !== null
  return (
    <>
      {isLight && (
        <ToPage
          icon="layers"
          label={t(($) => $.equipment.scenes)}
          to={withParams(places.lightScenes, contextOf(equipment))}
          asks={[sceneCalls.list]}
        />
      )}
      {isLight && (
        <ToPage
          icon="clock"
          label={t(($) => $.equipment.timers)}
          to={withParams(places.lightTimers, contextOf(equipment))}
          asks={[timerCalls.list]}
        />
      )}
      <WatchButton equipmentId={equipment.equipmentId} />
      <ToPage
        icon="settings"
        label={t(($) => $.equipment.settings)}
        to={withParams(places.equipmentSettings, contextOf(equipment))}
        asks={[lifeCalls.edit, lifeCalls.setLimit, lifeCalls.retire]}
      />
    </>
  )
}

interface ToPageProps {
  readonly icon: IconName
  readonly label: string
  readonly to: string
  /** For whoever may make any of these. */
  readonly asks: readonly Call[]
}

const ToPage = ({ icon, label, to, asks }: ToPageProps) => {
  const can = useCan()
  const router = useRouter()
  return asks.some((call) => can(call)) && <IconButton icon={icon} label={label} onClick={() => void router.go(to)} />
}
