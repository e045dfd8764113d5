import { hazardCalls, hazardLevels } from '@vigil/contract/hazard'
import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { FormFrame, saysSomething, type ActFormProps } from './form-frame.tsx'

export const JudgeForm = ({ shown, acts, onDone }: ActFormProps) => {
  const t = useText()
  const [level, setLevel] = useState(shown.level)
  const [note, setNote] = useState('')
  const send = async (): Promise<void> => {
    if (await acts.run(hazardCalls.judge, { hazardId: shown.hazardId, level, note: note.trim() })) onDone()
  }
  return (
    <FormFrame
      hint={t(($) => $.hazard.sheet.judgeHint)}
      ready={saysSomething(note) && level !== shown.level}
      acts={acts}
      onSend={() => void send()}
    >
      <SelectField
        label={t(($) => $.hazard.report.level)}
        value={level}
        options={hazardLevels.map((value) => ({ value, text: t(($) => $.hazard.level[value]) }))}
        onChange={setLevel}
      />
      <TextArea label={t(($) => $.hazard.sheet.reason)} value={note} onChange={setNote} />
    </FormFrame>
  )
}
