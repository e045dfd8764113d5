import type { Equipment } from '@vigil/contract/equipment/equipment'
import { lifecycleCalls } from '@vigil/contract/equipment/lifecycle'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { lastDayText } from './last-day-text.ts'
import { ProofFields } from './proof-fields.tsx'
import { useEquipmentChanged } from './use-equipment-changed.ts'

interface SheetProps {
  readonly equipment: Equipment
  readonly onClose: () => void
}

const useDone = (onClose: () => void): (() => void) => {
  const t = useText()
  const changed = useEquipmentChanged()
  return () => {
    changed()
    onClose()
    void showToast(t(($) => $.equipmentSettings.service.saved))
  }
}

/** To begin takes the password: a silent device will be nobody's fault. */
export const MaintainSheet = ({ equipment, isOn, onClose }: SheetProps & { readonly isOn: boolean }) => {
  const t = useText()
  const form = useCallForm(lifecycleCalls.maintain, {
    defaults: { reason: '', password: '' },
    inputOf: ({ reason, password }) => ({
      equipmentId: equipment.equipmentId,
      isOn,
      reason,
      ...(isOn ? { password } : {}),
    }),
    refusals: { passwordWrong: 'password', passwordNeeded: 'password' },
    onDone: useDone(onClose),
  })
  const name = equipment.deviceName
  return (
    <FormSheet
      form={form}
      title={t(($) => (isOn ? $.equipmentSettings.service.beginTitle : $.equipmentSettings.service.endTitle), { name })}
      hint={t(($) => (isOn ? $.equipmentSettings.service.beginHint : $.equipmentSettings.service.endHint))}
      verb={t(($) => (isOn ? $.equipmentSettings.service.begin : $.equipmentSettings.service.end))}
      onClose={onClose}
    >
      <ProofFields form={form} asksPassword={isOn} />
    </FormSheet>
  )
}

export const RenewSheet = ({ equipment, onClose }: SheetProps) => {
  const t = useText()
  const { servedUntil } = equipment
  const form = useCallForm(lifecycleCalls.renew, {
    defaults: { lastDay: servedUntil === null ? '' : lastDayText(servedUntil), reason: '', password: '' },
    inputOf: ({ lastDay, reason, password }) => ({
      equipmentId: equipment.equipmentId,
      lastDay: lastDay === '' ? null : lastDay,
      reason,
      password,
    }),
    refusals: { passwordWrong: 'password' },
    onDone: useDone(onClose),
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentSettings.service.renewTitle, { name: equipment.deviceName })}
      hint={t(($) => $.equipmentSettings.service.renewHint)}
      verb={t(($) => $.equipmentSettings.service.renew)}
      onClose={onClose}
    >
      <MomentField
        {...form.field(
          'lastDay',
          t(($) => $.equipmentSettings.service.dayWrong),
        )}
        type="date"
        optional
        label={t(($) => $.equipmentSettings.service.lastDay)}
      />
      <ProofFields form={form} />
    </FormSheet>
  )
}
