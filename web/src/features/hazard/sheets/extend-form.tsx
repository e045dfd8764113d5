import { hazardCalls } from '@vigil/contract/hazard'
import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { FormFrame, saysSomething, type ActFormProps } from './form-frame.tsx'
import { instantOf, MomentField, momentOf } from './moment-field.tsx'

/** At first as long again as half of the deadline was. */
const startOf = ({ dueAt, deadlineMs }: ActFormProps['shown']): string =>
  momentOf(Math.max(Date.parse(dueAt), Date.now()) + deadlineMs / 2)

export const ExtendForm = ({ shown, acts, onDone }: ActFormProps) => {
  const t = useText()
  const [until, setUntil] = useState(() => startOf(shown))
  const [note, setNote] = useState('')
  const dueAt = instantOf(until)
  const send = async (): Promise<void> => {
    if (dueAt === undefined) return
    if (await acts.run(hazardCalls.extend, { hazardId: shown.hazardId, dueAt, note: note.trim() })) onDone()
  }
  return (
    <FormFrame
      hint={t(($) => $.hazard.sheet.extendHint, { n: shown.extensionsLeft })}
      ready={saysSomething(note) && dueAt !== undefined}
      acts={acts}
      onSend={() => void send()}
    >
      <MomentField label={t(($) => $.hazard.sheet.until)} value={until} onChange={setUntil} />
      <TextArea label={t(($) => $.hazard.sheet.reason)} value={note} onChange={setNote} />
    </FormFrame>
  )
}
