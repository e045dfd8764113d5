import { useQuery } from '@tanstack/react-query'
import { watchCalls } from '@vigil/contract/equipment/watch'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'

/** What one keeps an eye on, wherever it stands. */
export const WatchedScreen = () => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(watchCalls.list, {}), enabled: can(watchCalls.list) })
  return (
    <RecordPage title={t(($) => $.batch.watched)} body="column">
      <QueryState query={query} call={watchCalls.list} rows={6}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState
              picture="nothing"
              title={t(($) => $.batch.noneWatched)}
              hint={t(($) => $.batch.noneWatchedHint)}
            />
          ) : (
            <Card padded={false}>
              {rows.map((row) => (
                <EquipmentRow key={row.equipmentId} equipment={row} />
              ))}
            </Card>
          )
        }
      </QueryState>
    </RecordPage>
  )
}
