/** Where each act of a scan leads. */
import { useQueryClient } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import type { ScanAct, Scanned } from '@vigil/contract/scan/scan'
import { scanField, scanPage } from '@vigil/contract/scan/scan-page'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { useOpenEquipment } from '#foundation/equipment/use-open-equipment.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { showToast } from '#ui/feedback/toast.tsx'

export const useScanActs = ({ equipmentId, projectId }: Scanned, content: string) => {
  const t = useText()
  const router = useRouter()
  const client = useQueryClient()
  const { open } = useOpenEquipment()
  const { places } = router
  const where = equipmentId === null ? `unit=${projectId}` : `equipment=${equipmentId}`
  const detail = () => client.fetchQuery(queryOf(equipmentCalls.detail, { equipmentId: equipmentId ?? '' }))
  const openIt = async (): Promise<void> => open(await detail())
  const acts: Readonly<Record<Exclude<ScanAct, 'sticker'>, () => Promise<unknown>>> = {
    walk: () => router.go(`${scanPage}?${new URLSearchParams({ [scanField]: content }).toString()}`, 'redirect'),
    open: openIt,
    report: () => router.go(`${places.applyList}?new=1&${where}`),
    hazard: () => router.go(`${places.hazardList}?new=1&${where}`),
    history: () => router.go(`${places.alarmList}?${where}`),
    orders: () => router.go(`${places.workOrderList}?view=all&${where}`),
    test: openIt,
    replace: async () => router.go(withParams(places.equipmentSettings, contextOf(await detail()))),
  }
  return async (act: Exclude<ScanAct, 'sticker'>): Promise<void> => {
    try {
      await acts[act]()
    } catch {
      void showToast(t(($) => $.shell.network.lost))
    }
  }
}
