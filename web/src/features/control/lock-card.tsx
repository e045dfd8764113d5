/** Who works on the circuit, since when, and why: read before anybody thinks of switching on. */
import { useQuery } from '@tanstack/react-query'
import { controlCalls, type ServiceLock } from '@vigil/contract/equipment/control'
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { OutcomeCard } from '#ui/confirm/outcome-card.tsx'

export const useLock = (
  { equipmentId }: Equipment,
  type: Pick<DeviceType, 'commands'> | undefined,
): ServiceLock | undefined => {
  const can = useCan()
  const { data } = useQuery({
    ...queryOf(controlCalls.lock, { equipmentId }),
    enabled: type?.commands['serviceLock'] !== undefined && can(controlCalls.lock),
  })
  return data?.lock ?? undefined
}

/** Without a lock of the platform, the device says that it was locked on site. */
export const LockCard = ({ lock }: { readonly lock: ServiceLock | undefined }) => {
  const t = useText()
  const language = useLanguage()
  if (!lock)
    return (
      <OutcomeCard outcome="locked" title={t(($) => $.control.lockedByDevice)} detail={t(($) => $.control.locked)} />
    )
  const time = dayTimeText(Date.parse(lock.since), language)
  return (
    <OutcomeCard
      outcome="locked"
      title={t(($) => $.control.lockedBy, { name: lock.by ?? t(($) => $.control.somebody) })}
      detail={t(($) => $.control.lockedSince, { time, reason: lock.reason })}
    />
  )
}
