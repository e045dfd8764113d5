import type { DutyShift } from '@vigil/contract/duty/now'
import { handoverCalls } from '@vigil/contract/duty/handover'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'

interface BeginSheetProps {
  readonly projectId: string
  readonly next: DutyShift
  readonly onBegun: (handoverId: string) => void
  readonly onClose: () => void
}

const longestText = 1_000

/** One character says nothing. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 1)

/** To whom, and what the platform cannot see. */
export const BeginSheet = ({ projectId, next, onBegun, onClose }: BeginSheetProps) => {
  const t = useText()
  const reread = useDutyReread()
  const usual: string = t(($) => $.duty.handover.linesUsual)
  const form = useCallForm(handoverCalls.begin, {
    defaults: { receiverId: next.people[0]?.accountId ?? '', lines: usual },
    inputOf: ({ receiverId, lines }) => ({ projectId, receiverId, lines: linesOf(lines) }),
    onDone: ({ handoverId }) => {
      reread()
      onBegun(handoverId)
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.duty.handover.begin)}
      hint={t(($) => $.duty.handover.beginHint)}
      verb={t(($) => $.duty.handover.begin)}
      onClose={onClose}
    >
      <SelectField
        {...form.field('receiverId')}
        label={t(($) => $.duty.handover.to)}
        options={next.people.map(({ accountId, name }) => ({ value: accountId, text: name }))}
      />
      <TextArea {...form.field('lines')} label={t(($) => $.duty.handover.lines)} maxLength={longestText} />
    </FormSheet>
  )
}
