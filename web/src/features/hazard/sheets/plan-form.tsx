import { hazardCalls } from '@vigil/contract/hazard'
import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { FormFrame, saysSomething, type ActFormProps } from './form-frame.tsx'
import { instantOf, MomentField, momentOf } from './moment-field.tsx'

const monthMs = 30 * 86_400_000
const money = /^\d{1,9}(\.\d{1,2})?$/

export const PlanForm = ({ shown, acts, onDone }: ActFormProps) => {
  const t = useText()
  const [person, setPerson] = useState(shown.plan?.person ?? '')
  const [cost, setCost] = useState(shown.plan ? String(shown.plan.costFen / 100) : '')
  const [until, setUntil] = useState(() => momentOf(Date.now() + monthMs))
  const [interim, setInterim] = useState(shown.plan?.interim ?? '')
  const dueAt = instantOf(until)
  const send = async (): Promise<void> => {
    if (dueAt === undefined) return
    const plan = { person: person.trim(), costFen: Math.round(Number(cost) * 100), dueAt, interim: interim.trim() }
    if (await acts.run(hazardCalls.plan, { hazardId: shown.hazardId, ...plan })) onDone()
  }
  return (
    <FormFrame
      hint={t(($) => $.hazard.sheet.planHint)}
      ready={saysSomething(person) && saysSomething(interim) && money.test(cost) && dueAt !== undefined}
      acts={acts}
      onSend={() => void send()}
    >
      <TextField label={t(($) => $.hazard.plan.person)} value={person} onChange={setPerson} maxLength={60} />
      <TextField label={t(($) => $.hazard.plan.cost)} value={cost} onChange={setCost} inputMode="decimal" />
      <MomentField label={t(($) => $.hazard.plan.due)} value={until} onChange={setUntil} />
      <TextArea label={t(($) => $.hazard.plan.interim)} value={interim} onChange={setInterim} />
    </FormFrame>
  )
}
