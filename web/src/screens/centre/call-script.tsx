import { scriptFor, spoken } from '@vigil/contract/centre/call-scripts'
import { callQuestions, type CallQuestion } from '@vigil/contract/centre/call-tries'
import { centreCalls, type CallAnswers } from '@vigil/contract/centre/centre'
import { keysOf } from '@vigil/contract/keys-of'
import { useState } from 'react'
import { placeText, useAlarmTexts } from '#features/alarm/case/use-alarm-texts.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { SeatPart } from './use-centre.ts'
import styles from './call-script.module.css'

/** What to say, with what is known now, and what the site answers. */
export const CallScript = ({ oemId, shown, acts, now }: SeatPart & { readonly now: number }) => {
  const t = useText()
  const name = useName()
  const session = useSession()
  const { alarm } = shown.row
  const script = scriptFor(alarm.kind, useDeviceType(alarm.equipmentTypeId)?.system)
  const { event, valueText } = useAlarmTexts(alarm)
  const unknown = t(($) => $.centre.script.unknown)
  const place = placeText(alarm)
  const words = {
    me: session?.user.person ?? session?.userName ?? '',
    unit: alarm.projectName,
    place: place === '' ? alarm.equipmentName : place,
    event,
    value: alarm.value === null ? '' : valueText(alarm.value),
    minutes: String(Math.max(1, Math.floor((now - Date.parse(alarm.firstAt)) / 60_000))),
    address: shown.address,
    entrance: shown.entrance,
  }
  return (
    <Card
      title={t(($) => $.centre.script.title)}
      aside={<small>{t(($) => $.centre.script.code, { code: script.code })}</small>}
    >
      <ol className={styles.say}>
        {alarm.drill && <li>{t(($) => $.centre.drill.say)}</li>}
        {script.say.map((sentence) => (
          <li key={sentence.zh}>{spoken(name(sentence), words, unknown)}</li>
        ))}
      </ol>
      <dl className={styles.where}>
        <dt>{t(($) => $.centre.script.address)}</dt>
        <dd>{shown.address || unknown}</dd>
        <dt>{t(($) => $.centre.script.entrance)}</dt>
        <dd>{shown.entrance || unknown}</dd>
      </dl>
      <Answers key={alarm.alarmId} oemId={oemId} shown={shown} acts={acts} sign={name(script.sign)} />
    </Card>
  )
}

const Answers = ({ oemId, shown, acts, sign }: SeatPart & { readonly sign: string }) => {
  const t = useText()
  const { record, row } = shown
  const [chosen, setChosen] = useState<CallAnswers>({})
  const [note, setNote] = useState('')
  const asks = { people: t(($) => $.centre.script.people), sign, arrival: t(($) => $.centre.script.arrival) }
  const answers = { ...record.answers, ...chosen }
  const line = note.trim()
  const hasNews = Object.keys(chosen).length > 0 || line.length > 1
  const save = async (): Promise<void> => {
    const said = { answers: chosen, ...(line.length > 1 ? { note: line } : {}) }
    const isKept = await acts.run(centreCalls.answer, { oemId, alarmId: row.alarm.alarmId, ...said })
    if (!isKept) return
    setChosen({})
    setNote('')
  }
  const choose = (question: CallQuestion, value: string): void => {
    const answer = callQuestions[question].find((known) => known === value)
    setChosen({ ...chosen, [question]: answer })
  }
  return (
    <form
      className={styles.answers}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {keysOf(callQuestions).map((question) => (
        <div key={question} className={styles.ask}>
          <span aria-hidden>{asks[question]}</span>
          <Segmented<string>
            label={asks[question]}
            options={callQuestions[question].map((value) => ({ value, text: t(($) => $.alarm.centre.answers[value]) }))}
            value={answers[question] ?? ''}
            onChange={(value) => choose(question, value)}
          />
        </div>
      ))}
      <TextArea label={t(($) => $.centre.script.note)} value={note} onChange={setNote} />
      {record.note !== null && (
        <p className={styles.kept}>
          {t(($) => $.centre.script.kept)}: {record.note}
        </p>
      )}
      <Button look="soft" submits busy={acts.busy} disabled={!hasNews}>
        {t(($) => $.centre.script.save)}
      </Button>
    </form>
  )
}
