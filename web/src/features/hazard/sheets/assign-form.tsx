import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@vigil/contract/call'
import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { FormFrame, settledBy, type ActFormProps } from './form-frame.tsx'

const jobs = ['responsible', 'manager', 'dutyOfficer', 'maintainer', 'inspector'] as const

export const AssignForm = (props: ActFormProps) => {
  const query = useQuery(queryOf(hazardCalls.correctors, { hazardId: props.shown.hazardId }))
  return (
    <QueryState query={query} call={hazardCalls.correctors} rows={2}>
      {({ rows }) => <Choice {...props} rows={rows} />}
    </QueryState>
  )
}

interface ChoiceProps extends ActFormProps {
  readonly rows: OutputOf<typeof hazardCalls.correctors>['rows']
}

const Choice = ({ shown: { hazardId }, rows, ...how }: ChoiceProps) => {
  const t = useText()
  const form = useCallForm(hazardCalls.assign, {
    defaults: { accountId: rows[0]?.accountId ?? '' },
    inputOf: (values) => ({ hazardId, ...values }),
    ...settledBy(how),
  })
  const wordOf = (job: string | null): string => {
    const known = jobs.find((one) => one === job)
    return known ? ` · ${t(($) => $.hazard.job[known])}` : ''
  }
  return (
    <FormFrame form={form} hint={t(($) => $.hazard.sheet.assignHint)}>
      <SelectField
        {...form.field('accountId')}
        label={t(($) => $.hazard.sheet.who)}
        options={rows.map(({ accountId: value, name, job }) => ({ value, text: `${name}${wordOf(job)}` }))}
      />
    </FormFrame>
  )
}
