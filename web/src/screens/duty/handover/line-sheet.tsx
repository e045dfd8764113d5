import { handoverCalls } from '@vigil/contract/duty-handover'
import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { FormSheet } from '../form-sheet.tsx'
import type { HandoverProps } from './use-handover.ts'

interface LineSheetProps extends HandoverProps {
  readonly act: 'addLine' | 'withdraw'
  readonly onClose: () => void
}

/** A few words: one more thing to hand over, or why it is not handed over after all. */
export const LineSheet = ({ act, shown: { handoverId }, acts, onClose }: LineSheetProps) => {
  const t = useText()
  const [text, setText] = useState('')
  const words = text.trim()
  const send = async (): Promise<void> => {
    const isDone =
      act === 'addLine'
        ? await acts.run(handoverCalls.addLine, { handoverId, text: words })
        : await acts.run(handoverCalls.withdraw, { handoverId, reason: words })
    if (isDone) onClose()
  }
  return (
    <FormSheet
      title={t(($) => $.duty.handover[act])}
      hint={t(($) => $.duty.handover[act === 'addLine' ? 'lineHint' : 'withdrawHint'])}
      verb={t(($) => $.duty.handover[act])}
      ready={words.length > 1}
      busy={acts.busy}
      failure={acts.failure}
      onSend={() => void send()}
      onClose={onClose}
    >
      <TextArea
        label={t(($) => $.duty.handover[act === 'addLine' ? 'line' : 'reason'])}
        value={text}
        onChange={setText}
      />
    </FormSheet>
  )
}
