import { useQuery } from '@tanstack/react-query'
import type { OrderCandidate } from '@vigil/contract/work-order/work-order'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { FormFrame, settledBy, type ActFormProps } from './form-frame.tsx'

const jobs = ['responsible', 'manager', 'dutyOfficer', 'maintainer', 'inspector'] as const

/** The one whom the clock would send stands first. */
export const AssignForm = (props: ActFormProps) => {
  const t = useText()
  const query = useQuery(queryOf(workOrderCalls.candidates, { workOrderId: props.shown.workOrderId }))
  return (
    <QueryState query={query} call={workOrderCalls.candidates} rows={2}>
      {({ rows }) =>
        rows.length === 0 ? (
          <EmptyState
            picture="nothing"
            title={t(($) => $.workOrder.sheet.noCandidates)}
            hint={t(($) => $.workOrder.sheet.noCandidatesHint)}
          />
        ) : (
          <Choice {...props} rows={rows} />
        )
      }
    </QueryState>
  )
}

const Choice = ({ shown, rows, ...how }: ActFormProps & { readonly rows: readonly OrderCandidate[] }) => {
  const t = useText()
  const { workOrderId, version } = shown
  const wordsOf = useCandidateWords()
  const form = useCallForm(workOrderCalls.assign, {
    defaults: { accountId: rows[0]?.accountId ?? '' },
    inputOf: ({ accountId }) => ({ workOrderId, version, accountId }),
    ...settledBy(how),
  })
  return (
    <FormFrame form={form} hint={t(($) => $.workOrder.sheet.assignHint)}>
      <SelectField
        {...form.field('accountId')}
        label={t(($) => $.workOrder.sheet.who)}
        options={rows.map((row) => ({ value: row.accountId, text: wordsOf(row) }))}
      />
    </FormFrame>
  )
}

const useCandidateWords = () => {
  const t = useText()
  return ({ name, job, isOnShift, openOrders, hasRefused }: OrderCandidate): string => {
    const known = jobs.find((one) => one === job)
    return [
      name,
      ...(known ? [t(($) => $.workOrder.job[known])] : []),
      ...(isOnShift ? [t(($) => $.workOrder.sheet.onShift)] : []),
      t(($) => $.workOrder.sheet.inHand, { n: openOrders }),
      ...(hasRefused ? [t(($) => $.workOrder.sheet.hasRefused)] : []),
    ].join(' · ')
  }
}
