import { useQueryClient } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useOpenEquipment } from '#foundation/equipment/use-open-equipment.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { isCallFailure } from '#infrastructure/api/call-failure.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { showToast } from '#ui/feedback/toast.tsx'

/** Opens a piece of equipment of which only the id is known; says why where that fails. */
export const useOpenById = () => {
  const t = useText()
  const language = useLanguage()
  const client = useQueryClient()
  const { open } = useOpenEquipment()
  return async (equipmentId: string): Promise<void> => {
    try {
      await open(await client.fetchQuery(queryOf(equipmentCalls.detail, { equipmentId })))
    } catch (error) {
      if (!isCallFailure(error)) throw error
      void showToast(failureText(t, language, error))
    }
  }
}
