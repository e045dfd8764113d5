import { madeTypeCalls, type MadeType } from '@vigil/contract/equipment/made-type'
import { systems } from '@vigil/device-types/systems'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { EventFields } from './event-fields.tsx'
import { PublishCard } from './publish-card.tsx'
import { ReadingFields } from './reading-fields.tsx'
import { TrialCard } from './trial-card.tsx'
import { draftOf, formOf, newEvent, newReading, newType, wrongsOf, type TypeForm } from './type-form.ts'
import { useProblems, type ProblemAt } from './use-problems.ts'
import styles from './made-type.module.css'

interface TypeEditorProps {
  /** Missing for a new one. */
  readonly type?: MadeType
  readonly onKept: (madeTypeId: string) => void
  readonly onGone: () => void
}

/** One kind: what it is, what it measures, what that means; then tried and published. */
export const TypeEditor = ({ type, onKept, onGone }: TypeEditorProps) => {
  const t = useText()
  const [form, setForm] = useState<TypeForm>(() => (type ? formOf(type.draft) : newType))
  const [isSaid, setSaid] = useState(false)
  const wrongs = wrongsOf(form)
  const problemAt = useProblems(wrongs, isSaid)
  const { save, busy, failure } = useSave(type?.madeTypeId, onKept)
  const isKept = type !== undefined && JSON.stringify(draftOf(form)) === JSON.stringify(draftOf(formOf(type.draft)))
  const press = (): void => {
    setSaid(wrongs.size > 0)
    if (wrongs.size === 0) save(form)
  }
  return (
    <div className={styles.body}>
      <Basics form={form} problemAt={problemAt} onChange={setForm} />
      <Events form={form} problemAt={problemAt} onChange={setForm} />
      <Readings form={form} problemAt={problemAt} onChange={setForm} />
      <div className={styles.end}>
        <Button busy={busy} disabled={isKept} onClick={press}>
          {t(($) => $.equipmentWork.types.save)}
        </Button>
        <span role="status" className={styles.hint}>
          {isKept ? t(($) => $.equipmentWork.types.saved) : type && t(($) => $.equipmentWork.types.unsaved)}
        </span>
      </div>
      <FailureLine failure={failure} />
      {isKept ? (
        <>
          <TrialCard madeTypeId={type.madeTypeId} draft={type.draft} onTried={() => onKept(type.madeTypeId)} />
          <PublishCard type={type} onDone={() => onKept(type.madeTypeId)} onGone={onGone} />
        </>
      ) : (
        <p className={styles.hint}>{t(($) => $.equipmentWork.types.trialFirst)}</p>
      )}
    </div>
  )
}

const useSave = (madeTypeId: string | undefined, onKept: (madeTypeId: string) => void) => {
  const oemId = useSession()?.user.oemId ?? ''
  const done = (kept: MadeType): void => onKept(kept.madeTypeId)
  const adding = useCommand(madeTypeCalls.add, done)
  const changing = useCommand(madeTypeCalls.change, done)
  return {
    save: (form: TypeForm): void => {
      const draft = draftOf(form)
      void (madeTypeId === undefined ? adding.run({ oemId, draft }) : changing.run({ madeTypeId, draft }))
    },
    busy: adding.busy || changing.busy,
    failure: adding.failure ?? changing.failure,
  }
}

interface PartProps {
  readonly form: TypeForm
  readonly problemAt: ProblemAt
  readonly onChange: (form: TypeForm) => void
}

const Basics = ({ form, problemAt, onChange }: PartProps) => {
  const t = useText()
  const nameOf = useName()
  const options: { value: string; text: string }[] = systems.map(({ id, name }) => ({ value: id, text: nameOf(name) }))
  const texts = [
    ['zh', t(($) => $.equipmentWork.types.nameZh), 'name.zh'],
    ['en', t(($) => $.equipmentWork.types.nameEn), 'name.en'],
    ['reportIntervalSec', t(($) => $.equipmentWork.types.report), 'reportIntervalSec'],
    ['offlineAfterSec', t(($) => $.equipmentWork.types.offline), 'offlineAfterSec'],
  ] as const
  return (
    <Card title={t(($) => $.equipmentWork.types.basics)}>
      <div className={styles.fields}>
        <SelectField
          label={t(($) => $.equipmentWork.types.system)}
          value={form.system}
          options={options}
          onChange={(system) => onChange({ ...form, system })}
        />
        {texts.map(([name, label, at]) => (
          <TextField
            key={name}
            label={label}
            value={form[name]}
            onChange={(value) => onChange({ ...form, [name]: value })}
            problem={problemAt(at)}
          />
        ))}
      </div>
    </Card>
  )
}

const replaced = <Row,>(rows: readonly Row[], n: number, row: Row): Row[] =>
  rows.map((one, place) => (place === n ? row : one))
const without = <Row,>(rows: readonly Row[], n: number): Row[] => rows.filter((_, place) => place !== n)

const Events = ({ form, problemAt, onChange }: PartProps) => {
  const t = useText()
  return (
    <Card title={t(($) => $.equipmentWork.types.events)}>
      <p className={styles.hint}>{t(($) => $.equipmentWork.types.eventsHint)}</p>
      {form.events.map((event, n) => (
        <EventFields
          key={n}
          event={event}
          problemAt={(at) => problemAt(`events.${n}.${at}`)}
          onChange={(next) => onChange({ ...form, events: replaced(form.events, n, next) })}
          onRemove={() => onChange({ ...form, events: without(form.events, n) })}
        />
      ))}
      <Button
        look="text"
        size="small"
        icon="plus"
        onClick={() => onChange({ ...form, events: [...form.events, newEvent] })}
      >
        {t(($) => $.equipmentWork.types.addEvent)}
      </Button>
    </Card>
  )
}

const Readings = ({ form, problemAt, onChange }: PartProps) => {
  const t = useText()
  return (
    <Card title={t(($) => $.equipmentWork.types.readings)}>
      <p className={styles.hint}>{t(($) => $.equipmentWork.types.readingsHint)}</p>
      {form.readings.map((reading, n) => (
        <ReadingFields
          key={n}
          reading={reading}
          events={form.events}
          problemAt={(at) => problemAt(`readings.${n}.${at}`)}
          onChange={(next) => onChange({ ...form, readings: replaced(form.readings, n, next) })}
          onRemove={
            form.readings.length > 1 ? () => onChange({ ...form, readings: without(form.readings, n) }) : undefined
          }
        />
      ))}
      <Button
        look="text"
        size="small"
        icon="plus"
        onClick={() => onChange({ ...form, readings: [...form.readings, newReading] })}
      >
        {t(($) => $.equipmentWork.types.addReading)}
      </Button>
    </Card>
  )
}
