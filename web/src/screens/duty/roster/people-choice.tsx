import type { DutyPerson } from '@vigil/contract/duty/duty'
import { useId } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { FieldProblem, wrongProps } from '#ui/field/field-problem.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { DutyPeople } from './duty-people.tsx'
import { useCertificateText } from './use-certificate-text.ts'
import styles from './people-choice.module.css'

interface PeopleChoiceProps {
  readonly projectId: string
  /** On which their certificates must be good. */
  readonly day: string
  /** In the order in which they are called. */
  readonly value: readonly string[]
  readonly onChange: (accountIds: string[]) => void
  readonly problem: string | undefined
}

/** Whom the roster can name. Who has no certificate on that day is shown, with the reason, and cannot be chosen. */
export const PeopleChoice = ({ projectId, day, value, onChange, problem }: PeopleChoiceProps) => {
  const t = useText()
  const id = useId()
  return (
    <fieldset className={styles.box} tabIndex={-1} {...wrongProps(id, problem)}>
      <legend className={styles.legend}>{t(($) => $.duty.roster.people)}</legend>
      <DutyPeople projectId={projectId} day={day} compact>
        {(people) => (
          <ul>
            {people.map((person) => (
              <Choice key={person.accountId} person={person} chosen={value} onChange={onChange} />
            ))}
          </ul>
        )}
      </DutyPeople>
      <FieldProblem id={id} problem={problem} />
    </fieldset>
  )
}

interface ChoiceProps extends Pick<PeopleChoiceProps, 'onChange'> {
  readonly person: DutyPerson
  readonly chosen: readonly string[]
}

const Choice = ({ person, chosen, onChange }: ChoiceProps) => {
  const t = useText()
  const certificate = useCertificateText()(person)
  const { accountId, name, fault } = person
  const place = chosen.indexOf(accountId)
  const others = chosen.filter((one) => one !== accountId)
  return (
    <li className={styles.row}>
      <CheckBox
        checked={place >= 0}
        // Who was chosen while his certificate was good can still be taken off.
        disabled={fault !== null && place < 0}
        onChange={(isChosen) => onChange(isChosen ? [...others, accountId] : others)}
      >
        <span className={styles.name}>{name}</span>
        <span className={fault === null ? styles.good : styles.fault}>{certificate}</span>
      </CheckBox>
      {place === 0 && <StateTag tone="action">{t(($) => $.duty.leader)}</StateTag>}
      {place > 0 && (
        <Button look="text" size="small" onClick={() => onChange([accountId, ...others])}>
          {t(($) => $.duty.roster.leadBy, { name })}
        </Button>
      )}
    </li>
  )
}
