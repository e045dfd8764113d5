import { commissioningCalls, type Commissioning, type CommissioningStep } from '@vigil/contract/equipment/commissioning'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'

interface WaiveSheetProps {
  readonly equipmentId: string
  readonly step: CommissioningStep
  readonly onClose: () => void
  readonly onDone: (next: Commissioning) => void
}

/** A waiver is a person's word: it carries the name and the reason. */
export const WaiveSheet = ({ equipmentId, step, onClose, onDone }: WaiveSheetProps) => {
  const t = useText()
  const form = useCallForm(commissioningCalls.waive, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ equipmentId, step, reason }),
    onDone,
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.onboarding.test.waiveStep, { step: t(($) => $.onboarding.test.step[step]) })}
      verb={t(($) => $.onboarding.test.waive)}
      hint={t(($) => $.onboarding.test.waiveHint)}
      onClose={onClose}
    >
      <TextField
        {...form.field(
          'reason',
          t(($) => $.onboarding.test.reasonMissing),
        )}
        label={t(($) => $.onboarding.test.reason)}
        maxLength={140}
      />
    </FormSheet>
  )
}
