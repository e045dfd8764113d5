import type { OutputOf } from '@vigil/contract/call'
import { waterTestCalls } from '@vigil/contract/equipment/water-test'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'

interface GiveUpSheetProps {
  readonly equipmentId: string
  readonly onClose: () => void
  readonly onDone: (next: OutputOf<typeof waterTestCalls.giveUp>) => void
}

export const GiveUpSheet = ({ equipmentId, onClose, onDone }: GiveUpSheetProps) => {
  const t = useText()
  const form = useCallForm(waterTestCalls.giveUp, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ equipmentId, reason }),
    onDone,
  })
  const missing = t(($) => $.equipmentWork.endTest.reasonMissing)
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentWork.endTest.giveUpTitle)}
      verb={t(($) => $.equipmentWork.endTest.giveUp)}
      hint={t(($) => $.equipmentWork.endTest.giveUpHint)}
      onClose={onClose}
    >
      <TextField {...form.field('reason', missing)} label={t(($) => $.equipmentWork.endTest.reason)} maxLength={140} />
    </FormSheet>
  )
}
