import { useQuery } from '@tanstack/react-query'
import { timerCalls, type TimerRun } from '@vigil/contract/equipment/timer'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { Card } from '#ui/surface/card.tsx'

/** When it acted, and when it was too late to. */
export const TimerRuns = ({ timerId }: { readonly timerId: string }) => {
  const t = useText()
  const query = useQuery(queryOf(timerCalls.runs, { timerId }))
  return (
    <Card title={t(($) => $.batch.timer.runs)} padded={false}>
      <QueryState query={query} call={timerCalls.runs} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState picture="nothing" title={t(($) => $.batch.timer.noRuns)} compact />
          ) : (
            rows.map((run) => <RunRow key={run.dueAt} run={run} />)
          )
        }
      </QueryState>
    </Card>
  )
}

interface RunRowProps {
  readonly run: TimerRun
  /** Where a timer does one thing and then another. */
  readonly what?: string
}

/** What became of one run, and the way to its loops. */
export const RunRow = ({ run: { dueAt, state, batchId }, what }: RunRowProps) => {
  const t = useText()
  const language = useLanguage()
  const router = useRouter()
  const href = batchId === null ? undefined : `${router.places.batch}?batch=${batchId}`
  return (
    <RecordRow
      href={href}
      selected={false}
      onPress={() => href && void router.go(href)}
      title={dayTimeText(Date.parse(dueAt), language)}
      sub={[what, t(($) => $.batch.timer.run[state])].filter(Boolean).join(' · ')}
    />
  )
}
