import type { OutputOf } from '@vigil/contract/call'
import {
  mostPeople,
  passField,
  passPage,
  visitCalls,
  visitPurposes,
  visitPurposeWords,
} from '@vigil/contract/visitor/visit'
import { useState, type FormEvent } from 'react'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { momentText } from '../window-text.ts'
import { emptyDraft, wishOf, wrongIn, type Draft, type Wrong } from './register-draft.ts'
import styles from '../access.module.css'

interface RegisterFormProps {
  readonly code: string
  readonly link: OutputOf<typeof visitCalls.link>
}

/** One form for one visitor; each who comes along registers alone. */
export const RegisterForm = ({ code, link }: RegisterFormProps) => {
  const t = useText()
  const router = useRouter()
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(Date.now()))
  const [tried, setTried] = useState(false)
  const { run, busy, failure } = useCommand(visitCalls.appoint, ({ secret }) => {
    void router.go(`${passPage}?${new URLSearchParams({ [passField]: secret }).toString()}`, 'redirect')
  })
  const wrong = wrongIn(draft, Date.now())
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (wrong.size === 0) void run(wishOf(code, draft))
  }
  const fields = {
    draft,
    change: (changes: Partial<Draft>) => setDraft({ ...draft, ...changes }),
    problemOf: (field: Wrong, text: string) => (tried && wrong.has(field) ? text : undefined),
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Invited link={link} />
      <Person {...fields} />
      <Stay {...fields} hasHost={link.hostName !== null} />
      <p className={styles.hint}>{t(($) => $.register.access.register.privacy)}</p>
      <CheckBox
        checked={draft.isAgreed}
        onChange={(isAgreed) => fields.change({ isAgreed })}
        problem={fields.problemOf(
          'isAgreed',
          t(($) => $.register.access.register.agreeFirst),
        )}
      >
        {t(($) => $.register.access.register.agree)}
      </CheckBox>
      <FailureLine failure={failure} />
      <Button submits size="large" busy={busy}>
        {t(($) => $.register.access.register.send)}
      </Button>
    </form>
  )
}

const Invited = ({ link: { unitName, hostName, until } }: Pick<RegisterFormProps, 'link'>) => {
  const t = useText()
  const language = useLanguage()
  return (
    <header>
      <h2 className={styles.big}>
        {hostName === null
          ? t(($) => $.register.access.register.title)
          : t(($) => $.register.access.register.invited, { name: hostName })}
      </h2>
      <p className={styles.hint}>
        {unitName}
        {until !== null && ` · ${t(($) => $.register.access.register.until, { time: momentText(until, language) })}`}
      </p>
    </header>
  )
}

interface FieldsProps {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
  readonly problemOf: (field: Wrong, text: string) => string | undefined
}

const Person = ({ draft, change, problemOf }: FieldsProps) => {
  const t = useText()
  return (
    <>
      <TextField
        label={t(($) => $.register.access.register.name)}
        autoComplete="name"
        maxLength={40}
        value={draft.visitorName}
        onChange={(visitorName) => change({ visitorName })}
        problem={problemOf(
          'visitorName',
          t(($) => $.register.access.register.required),
        )}
      />
      <TextField
        label={t(($) => $.register.access.register.tel)}
        inputMode="tel"
        autoComplete="tel"
        maxLength={11}
        value={draft.userTel}
        onChange={(userTel) => change({ userTel })}
        problem={problemOf(
          'userTel',
          t(($) => $.register.access.register.telWrong),
        )}
      />
      <TextField
        label={t(($) => $.register.access.register.idCard)}
        autoComplete="off"
        maxLength={18}
        value={draft.idCard}
        onChange={(idCard) => change({ idCard })}
        problem={problemOf(
          'idCard',
          t(($) => $.register.access.register.idCardWrong),
        )}
      />
      <TextField
        label={t(($) => $.register.access.register.plate)}
        autoComplete="off"
        maxLength={8}
        value={draft.plate}
        onChange={(plate) => change({ plate: plate.toUpperCase() })}
        problem={problemOf(
          'plate',
          t(($) => $.register.access.register.plateWrong),
        )}
      />
    </>
  )
}

const peopleChoices = Array.from({ length: mostPeople }, (_, at) => String(at + 1))

const Stay = ({ draft, change, problemOf, hasHost }: FieldsProps & { readonly hasHost: boolean }) => {
  const t = useText()
  const name = useName()
  const timeWrong = problemOf(
    'time',
    t(($) => $.register.access.register.timeWrong),
  )
  return (
    <>
      <ChipRow
        label={t(($) => $.register.access.register.reason)}
        chips={visitPurposes.map((value) => ({ value, text: name(visitPurposeWords[value]) }))}
        chosen={[draft.purpose]}
        onPress={(purpose) => change({ purpose })}
      />
      {!hasHost && (
        <TextField
          label={t(($) => $.register.access.register.hostWords)}
          maxLength={40}
          value={draft.hostWords}
          onChange={(hostWords) => change({ hostWords })}
        />
      )}
      <TextField
        label={t(($) => $.register.access.register.words)}
        maxLength={200}
        value={draft.words}
        onChange={(words) => change({ words })}
      />
      <div className={styles.two}>
        <MomentField
          type="datetime-local"
          label={t(($) => $.register.access.register.begins)}
          value={draft.begins}
          onChange={(begins) => change({ begins })}
        />
        <MomentField
          type="datetime-local"
          label={t(($) => $.register.access.register.ends)}
          value={draft.ends}
          onChange={(ends) => change({ ends })}
          problem={timeWrong}
        />
      </div>
      <CheckBox checked={draft.isLong} onChange={(isLong) => change({ isLong })}>
        {t(($) => $.register.access.register.isLong)}
      </CheckBox>
      <SelectField
        label={t(($) => $.register.access.register.people)}
        value={draft.people}
        options={peopleChoices.map((value) => ({ value, text: value }))}
        onChange={(people) => change({ people })}
      />
    </>
  )
}
