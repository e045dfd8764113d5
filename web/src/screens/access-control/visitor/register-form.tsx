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
import { Icon } from '#ui/icon/icon.tsx'
import { Card } from '#ui/surface/card.tsx'
import { momentText } from '../window-text.ts'
import { emptyDraft, wishOf, wrongIn, type Draft, type Wrong } from './register-draft.ts'
import styles from './visitor.module.css'

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
      <Card>
        <Person {...fields} />
      </Card>
      <Card>
        <Stay {...fields} hasHost={link.hostName !== null} />
      </Card>
      <p className={styles.note}>
        <Icon name="shield" size={22} />
        {t(($) => $.register.access.register.privacy)}
      </p>
      <div className={styles.send}>
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
          {link.hostName === null
            ? t(($) => $.register.access.register.send)
            : t(($) => $.register.access.register.sendTo, { name: link.hostName })}
        </Button>
      </div>
    </form>
  )
}

/** By a host: who he is. By the code at the entrance nobody invites, and the page says whose it is. */
const Invited = ({ link: { hostName, until } }: Pick<RegisterFormProps, 'link'>) => {
  const t = useText()
  const language = useLanguage()
  if (hostName === null) return null
  return (
    <Card>
      <div className={styles.host}>
        <i aria-hidden="true">{Array.from(hostName)[0]}</i>
        <div>
          <h2>{t(($) => $.register.access.register.invited, { name: hostName })}</h2>
          {until !== null && <p>{t(($) => $.register.access.register.until, { time: momentText(until, language) })}</p>}
        </div>
      </div>
    </Card>
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
    <div className={styles.fields}>
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
    </div>
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
    <div className={styles.fields}>
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
      <div className={styles.when}>
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
    </div>
  )
}
