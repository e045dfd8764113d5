import { batchCalls, type BatchRow } from '@vigil/contract/equipment/batch'
import { useCan } from '#foundation/rights/can.ts'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { Card } from '#ui/surface/card.tsx'

/** What was moved together before, newest first. */
export const BatchHistory = ({ projectId }: { readonly projectId: string }) => {
  const can = useCan()
  return can(batchCalls.list) ? <Rows projectId={projectId} /> : null
}

const Rows = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const query = usePages(batchCalls.list, { projectId })
  return (
    <Card title={t(($) => $.batch.history)} padded={false}>
      <PagedRows
        query={query}
        call={batchCalls.list}
        none={<EmptyState picture="nothing" title={t(($) => $.batch.noHistory)} compact />}
      >
        {(rows) => rows.map((row) => <Row key={row.batchId} row={row} />)}
      </PagedRows>
    </Card>
  )
}

const Row = ({ row }: { readonly row: BatchRow }) => {
  const t = useText()
  const language = useLanguage()
  const { change } = useAddressFields<'batch'>()
  return (
    <RecordRow
      href={`?batch=${row.batchId}`}
      selected={false}
      onPress={() => change({ batch: row.batchId }, false)}
      title={whatText(t, row)}
      sub={`${dayTimeText(Date.parse(row.createdAt), language)} · ${row.by ?? '—'}`}
      end={t(($) => $.batch.progress, { done: row.done, total: row.loops })}
    />
  )
}

const whatText = (t: Text, { action, sceneName, loops }: BatchRow): string => {
  if (action === null) return [t(($) => $.batch.scene.runTitle), sceneName].filter(Boolean).join(' · ')
  return action === 'switchOn' ? t(($) => $.batch.on, { count: loops }) : t(($) => $.batch.off, { count: loops })
}
