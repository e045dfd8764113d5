import { lifeDateCalls, type LifeDates } from '@vigil/contract/equipment/life-dates'
import { careKeyOf } from '@vigil/device-types/care-key'
import type { CareTest } from '@vigil/device-types/device-type'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'

interface RecordSheetProps {
  readonly equipmentId: string
  readonly test: CareTest
  readonly onClose: () => void
  readonly onDone: (next: LifeDates) => void
}

const outcomes = ['passed', 'failed'] as const
const nothingSaid: { outcome: (typeof outcomes)[number]; note: string } = { outcome: 'passed', note: '' }

/** How a test that a person just made went. */
export const RecordSheet = ({ equipmentId, test, onClose, onDone }: RecordSheetProps) => {
  const t = useText()
  const name = useName()
  const form = useCallForm(lifeDateCalls.record, {
    defaults: nothingSaid,
    inputOf: ({ outcome, note }) => ({ equipmentId, care: careKeyOf(test), outcome, note }),
    onDone: (next) => {
      onDone(next)
      onClose()
      void showToast(t(($) => $.equipmentWork.care.recorded))
    },
  })
  return (
    <FormSheet
      form={form}
      title={name(test.name)}
      verb={t(($) => $.equipmentWork.care.record)}
      hint={t(($) => $.equipmentWork.care.recordHint)}
      onClose={onClose}
    >
      <SelectField
        {...form.field('outcome')}
        label={t(($) => $.equipmentWork.care.result)}
        options={outcomes.map((value) => ({
          value,
          text: t(($) => $.equipmentWork.care.outcome[value]),
        }))}
      />
      <TextField {...form.field('note')} label={t(($) => $.equipmentWork.care.note)} maxLength={140} />
    </FormSheet>
  )
}
