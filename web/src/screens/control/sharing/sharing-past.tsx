/** What time sharing did, and its end. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { sharingCalls, type SharingRow } from '@vigil/contract/equipment/sharing'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { RunRow } from '../timer/timer-runs.tsx'

export const SharingRuns = ({ sharingId }: { readonly sharingId: string }) => {
  const t = useText()
  const query = useQuery(queryOf(sharingCalls.runs, { sharingId }))
  return (
    <Card title={t(($) => $.batch.timer.runs)} padded={false}>
      <QueryState query={query} call={sharingCalls.runs} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState picture="nothing" title={t(($) => $.batch.timer.noRuns)} compact />
          ) : (
            rows.map((run) => (
              <RunRow key={run.dueAt + run.action} run={run} what={t(($) => $.batch.sharing.action[run.action])} />
            ))
          )
        }
      </QueryState>
    </Card>
  )
}

export const SharingEnd = ({ sharing: { sharingId, name } }: { readonly sharing: SharingRow }) => {
  const t = useText()
  const client = useQueryClient()
  const router = useRouter()
  const can = useCan()
  const { run, ...sending } = useCommand(sharingCalls.remove, () => {
    void client.invalidateQueries({ queryKey: [sharingCalls.list.path] })
    router.back()
  })
  if (!can(sharingCalls.remove)) return null
  return (
    <AskedTwice
      text={t(($) => $.batch.timer.remove)}
      ask={t(($) => $.batch.timer.removeAsk, { name })}
      onSure={() => void run({ sharingId })}
      {...sending}
    />
  )
}
