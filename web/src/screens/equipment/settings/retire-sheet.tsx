import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { ProofFields } from './proof-fields.tsx'
import { useEquipmentChanged } from './use-equipment-changed.ts'

interface RetireSheetProps {
  readonly equipment: Equipment
  readonly onClose: () => void
}

/** Its page is gone with it, so the way leads on to the others. */
export const RetireSheet = ({ equipment, onClose }: RetireSheetProps) => {
  const t = useText()
  const router = useRouter()
  const changed = useEquipmentChanged()
  const form = useCallForm(lifeCalls.retire, {
    defaults: { reason: '', password: '' },
    inputOf: (values) => ({ equipmentId: equipment.equipmentId, ...values }),
    refusals: { passwordWrong: 'password' },
    onDone: ({ retired }) => {
      void showToast(t(($) => $.equipmentSettings.retire.done, { count: retired }))
      changed()
      void router.go(router.places.monitor, 'switchTab')
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentSettings.retire.title, { name: equipment.deviceName })}
      hint={t(($) => $.equipmentSettings.retire.hint)}
      verb={t(($) => $.equipmentSettings.retire.run)}
      look="ink"
      onClose={onClose}
    >
      <ProofFields form={form} />
    </FormSheet>
  )
}
