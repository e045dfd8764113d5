import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { readParams } from '#foundation/equipment/device-context.ts'
import { createEquipmentPaths } from '#foundation/equipment/equipment-path.ts'
import { openingOf } from '#foundation/equipment/open-equipment.ts'
import { deviceTypesOf } from '#foundation/equipment/use-device-types.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'

/** Sends a device on to the page of its kind: links from outside know the device, not the page. */
export const EquipmentRouteScreen = () => {
  const t = useText()
  const router = useRouter()
  const context = readParams(useLocation().search)
  const { data } = useQuery(deviceTypesOf())
  const opening = data && openingOf(context ?? {}, createEquipmentPaths(data.rows))
  const to = opening?.kind === 'open' ? opening.to : undefined
  useEffect(() => {
    if (to !== undefined) void router.go(to, 'redirect')
  }, [router, to])
  return (
    <RecordPage title={context?.deviceName ?? t(($) => $.shell.search.equipment)}>
      {opening?.kind === 'refused' ? (
        <EmptyState
          picture={opening.why === 'expired' ? 'lock' : 'nothing'}
          title={
            opening.why === 'expired'
              ? t(($) => $.shell.device.expiredToast)
              : opening.why === 'noPage'
                ? t(($) => $.shell.device.noPage)
                : t(($) => $.equipment.missing)
          }
        />
      ) : (
        <RowSkeleton rows={3} label={t(($) => $.shell.load.loading)} />
      )}
    </RecordPage>
  )
}
