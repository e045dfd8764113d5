import type { DutyShift } from '@vigil/contract/duty'
import { handoverCalls } from '@vigil/contract/duty-handover'
import { useState } from 'react'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { FormSheet } from '../form-sheet.tsx'

interface BeginSheetProps {
  readonly projectId: string
  readonly next: DutyShift
  readonly onBegun: (handoverId: string) => void
  readonly onClose: () => void
}

const longestText = 1_000
const longestLine = 140
const mostLines = 20

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
  const [receiverId, setReceiverId] = useState(next.people[0]?.accountId ?? '')
  const [text, setText] = useState<string>(() => t(($) => $.duty.handover.linesUsual))
  const { run, busy, failure } = useCommand(handoverCalls.begin, ({ handoverId }) => {
    reread()
    onBegun(handoverId)
  })
  const lines = linesOf(text)
  const isReady = receiverId !== '' && lines.length <= mostLines && lines.every((line) => line.length <= longestLine)
  return (
    <FormSheet
      title={t(($) => $.duty.handover.begin)}
      hint={t(($) => $.duty.handover.beginHint)}
      verb={t(($) => $.duty.handover.begin)}
      ready={isReady}
      busy={busy}
      failure={failure}
      onSend={() => void run({ projectId, receiverId, lines })}
      onClose={onClose}
    >
      <SelectField
        label={t(($) => $.duty.handover.to)}
        value={receiverId}
        options={next.people.map(({ accountId, name }) => ({ value: accountId, text: name }))}
        onChange={setReceiverId}
      />
      <TextArea label={t(($) => $.duty.handover.lines)} maxLength={longestText} value={text} onChange={setText} />
    </FormSheet>
  )
}
