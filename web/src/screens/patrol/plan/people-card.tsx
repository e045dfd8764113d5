import { useQuery } from '@tanstack/react-query'
import { patrolPlanCalls, type PatrolPerson } from '@vigil/contract/patrol/plan'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Weekdays } from './cycle-card.tsx'
import { newPerson, type PlanDraft } from './use-plan-draft.ts'
import styles from '../desk.module.css'

interface PeopleCardProps {
  readonly projectId: string
  readonly draft: PlanDraft
}

/** Who goes, on which days and from when until when; the first who fits is meant. */
export const PeopleCard = ({ projectId, draft }: PeopleCardProps) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(patrolPlanCalls.people, { projectId }), enabled: can(patrolPlanCalls.people) })
  const { people } = draft.plan
  return (
    <Card title={t(($) => $.patrol.desk.plan.people)}>
      <QueryState query={query} call={patrolPlanCalls.people} rows={2}>
        {({ rows }) => {
          const options = rows.map(({ accountId, name }) => ({ value: accountId, text: name }))
          const [first] = rows
          return (
            <div className={styles.form}>
              {people.map((person, place) => (
                <PersonFields
                  key={place}
                  person={person}
                  options={options}
                  onChange={(part) =>
                    draft.change({ people: people.map((one, at) => (at === place ? { ...one, ...part } : one)) })
                  }
                  onRemove={() => draft.change({ people: people.filter((_, at) => at !== place) })}
                />
              ))}
              {first && (
                <Button
                  look="soft"
                  icon="plus"
                  onClick={() => draft.change({ people: [...people, newPerson(first.accountId)] })}
                >
                  {t(($) => $.patrol.desk.plan.addPerson)}
                </Button>
              )}
            </div>
          )
        }}
      </QueryState>
    </Card>
  )
}

interface PersonFieldsProps {
  readonly person: PatrolPerson
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly onChange: (part: Partial<PatrolPerson>) => void
  readonly onRemove: () => void
}

const PersonFields = ({ person, options, onChange, onRemove }: PersonFieldsProps) => {
  const t = useText()
  const name = options.find(({ value }) => value === person.accountId)?.text ?? ''
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      <SelectField
        label={t(($) => $.patrol.desk.plan.person)}
        value={person.accountId}
        options={options}
        onChange={(accountId) => onChange({ accountId })}
      />
      <Weekdays chosen={person.weekdays} onChange={(weekdays) => weekdays.length > 0 && onChange({ weekdays })} />
      <div className={styles.three}>
        <TextField
          label={t(($) => $.patrol.desk.plan.from)}
          type="time"
          value={person.from}
          onChange={(from) => onChange({ from })}
        />
        <TextField
          label={t(($) => $.patrol.desk.plan.to)}
          type="time"
          value={person.to}
          onChange={(to) => onChange({ to })}
        />
        <Button size="small" look="text" onClick={onRemove}>
          {t(($) => $.patrol.desk.plan.removePerson, { name })}
        </Button>
      </div>
    </fieldset>
  )
}
