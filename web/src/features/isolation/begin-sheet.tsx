import { isolationCalls, isolationKinds, type IsolationKind } from '@vigil/contract/equipment/isolation'
import { EquipmentPicker, type PickedEquipment } from '#foundation/equipment/equipment-picker.tsx'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { untilOf, type HourChoice } from './hour-choices.ts'
import { HoursField } from './hours-field.tsx'
import { useRereadLedger } from './use-reread-ledger.ts'

interface Begun {
  readonly kind: IsolationKind
  readonly equipment: PickedEquipment | undefined
  readonly hours: HourChoice
  readonly reason: string
}

const nothingYet: Begun = { kind: 'shield', equipment: undefined, hours: '2', reason: '' }

/** Which point, why, and until when it comes back by itself. */
export const BeginSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText()
  const reread = useRereadLedger()
  const form = useCallForm(isolationCalls.begin, {
    defaults: nothingYet,
    inputOf: ({ kind, equipment, hours, reason }) => ({
      equipmentId: equipment?.equipmentId ?? '',
      kind,
      reason,
      until: untilOf(Date.now(), hours),
    }),
    shownAt: { equipmentId: 'equipment', until: 'hours' },
    onDone: () => {
      reread()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.isolation.begin.title)}
      hint={t(($) => $.isolation.begin.hint)}
      verb={t(($) => $.isolation.begin.send)}
      onClose={onClose}
    >
      <Segmented
        label={t(($) => $.isolation.begin.what)}
        options={isolationKinds.map((value) => ({ value, text: t(($) => $.isolation.kind[value]) }))}
        value={form.values.kind}
        onChange={(kind) => form.change({ kind })}
      />
      <EquipmentPicker
        {...form.field('equipment')}
        label={t(($) => $.isolation.begin.equipment)}
        placeholder={t(($) => $.isolation.begin.search)}
        clearLabel={t(($) => $.isolation.begin.clear)}
      />
      <HoursField {...form.field('hours')} />
      <TextArea {...form.field('reason')} label={t(($) => $.isolation.begin.reason)} />
    </FormSheet>
  )
}
