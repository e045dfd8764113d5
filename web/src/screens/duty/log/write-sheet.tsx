import { dutyCalls } from '@vigil/contract/duty'
import { useState } from 'react'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { FormSheet } from '../form-sheet.tsx'

const longest = 500

interface WriteSheetProps {
  readonly projectId: string
  readonly onClose: () => void
}

/** A line of one's own. */
export const WriteSheet = ({ projectId, onClose }: WriteSheetProps) => {
  const t = useText()
  const reread = useDutyReread()
  const [text, setText] = useState('')
  const { run, busy, failure } = useCommand(dutyCalls.write, () => {
    reread()
    onClose()
  })
  return (
    <FormSheet
      title={t(($) => $.duty.log.write)}
      hint={t(($) => $.duty.log.writeHint)}
      verb={t(($) => $.duty.log.send)}
      ready={text.trim().length >= 2}
      busy={busy}
      failure={failure}
      onSend={() => void run({ projectId, text: text.trim() })}
      onClose={onClose}
    >
      <TextArea label={t(($) => $.duty.log.text)} maxLength={longest} value={text} onChange={setText} />
    </FormSheet>
  )
}
