import type { ItemVerdict } from '@vigil/contract/patrol/check-in'
import { useText } from '#infrastructure/i18n/i18n.ts'

export const useVerdictWords = (): Readonly<Record<ItemVerdict, string>> => {
  const t = useText()
  return {
    normal: t(($) => $.workOrder.maintenance.verdicts.normal),
    abnormal: t(($) => $.workOrder.maintenance.verdicts.abnormal),
    notApplicable: t(($) => $.workOrder.maintenance.verdicts.notApplicable),
  }
}
