import { handoverCalls } from '@vigil/contract/duty/handover'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import type { HandoverProps } from './use-handover.ts'

interface LineSheetProps extends Pick<HandoverProps, 'shown'> {
  readonly act: 'addLine' | 'withdraw'
  readonly onClose: () => void
}

/** A few words: one more thing to hand over, or why it is not handed over after all. */
export const LineSheet = ({ act, shown: { handoverId }, onClose }: LineSheetProps) => {
  const t = useText()
  const reread = useDutyReread()
  const form = useCallForm(handoverCalls[act], {
    defaults: { text: '' },
    inputOf: ({ text }) => (act === 'addLine' ? { handoverId, text } : { handoverId, reason: text }),
    shownAt: { reason: 'text' },
    draftKey: `handover.${act}.${handoverId}`,
    onDone: () => {
      reread()
      onClose()
    },
    onRefused: reread,
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.duty.handover[act])}
      hint={t(($) => $.duty.handover[act === 'addLine' ? 'lineHint' : 'withdrawHint'])}
      verb={t(($) => $.duty.handover[act])}
      onClose={onClose}
    >
      <TextArea {...form.field('text')} label={t(($) => $.duty.handover[act === 'addLine' ? 'line' : 'reason'])} />
    </FormSheet>
  )
}
