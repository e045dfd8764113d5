import { dutyCalls } from '@vigil/contract/duty/duty'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'

const longest = 500

interface WriteSheetProps {
  readonly projectId: string
  readonly onClose: () => void
}

/** A line of one's own. */
export const WriteSheet = ({ projectId, onClose }: WriteSheetProps) => {
  const t = useText()
  const reread = useDutyReread()
  const form = useCallForm(dutyCalls.write, {
    defaults: { text: '' },
    inputOf: (values) => ({ projectId, ...values }),
    draftKey: `duty.log.${projectId}`,
    onDone: () => {
      reread()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.duty.log.write)}
      hint={t(($) => $.duty.log.writeHint)}
      verb={t(($) => $.duty.log.send)}
      onClose={onClose}
    >
      <TextArea {...form.field('text')} label={t(($) => $.duty.log.text)} maxLength={longest} />
    </FormSheet>
  )
}
