import { useQuery } from '@tanstack/react-query'
import { dutyCalls, type DutyPerson } from '@vigil/contract/duty'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { useCertificateText } from './use-certificate-text.ts'
import styles from './people-choice.module.css'

interface PeopleChoiceProps {
  readonly projectId: string
  /** On which their certificates must be good. */
  readonly day: string
  /** In the order in which they are called. */
  readonly chosen: readonly string[]
  readonly onChange: (accountIds: string[]) => void
}

/** Whom the roster can name. Who has no certificate on that day is shown, with the reason, and cannot be chosen. */
export const PeopleChoice = ({ projectId, day, chosen, onChange }: PeopleChoiceProps) => {
  const t = useText()
  const query = useQuery({ ...queryOf(dutyCalls.people, { projectId, day }), enabled: day !== '' })
  return (
    <fieldset className={styles.box}>
      <legend className={styles.legend}>{t(($) => $.duty.roster.people)}</legend>
      <QueryState
        query={query}
        call={dutyCalls.people}
        waiting={<RowSkeleton rows={3} label={t(($) => $.shell.load.loading)} />}
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              picture="nothing"
              title={t(($) => $.duty.certificate.nobody)}
              hint={t(($) => $.duty.certificate.nobodyHint)}
              compact
            />
          ) : (
            <ul>
              {rows.map((person) => (
                <Choice key={person.accountId} person={person} chosen={chosen} onChange={onChange} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </fieldset>
  )
}

type ChoiceProps = Pick<PeopleChoiceProps, 'chosen' | 'onChange'> & { readonly person: DutyPerson }

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
