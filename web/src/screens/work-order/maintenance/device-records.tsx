import { maintenanceCalls, type MaintenanceRecord } from '@vigil/contract/work-order/maintenance'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './maintenance.module.css'

/** What maintenance left with one device, the last visit first. */
export const DeviceRecords = ({ equipmentId }: { readonly equipmentId: string }) => {
  const t = useText()
  const query = usePages(maintenanceCalls.records, { equipmentId }, { size: 5 })
  return (
    <div className={styles.records}>
      <Card title={t(($) => $.workOrder.maintenance.records)} padded={false}>
        <PagedRows
          query={query}
          call={maintenanceCalls.records}
          none={<EmptyLine>{t(($) => $.workOrder.maintenance.noRecords)}</EmptyLine>}
        >
          {(rows) => rows.map((record) => <DeviceRecord key={record.recordId} record={record} />)}
        </PagedRows>
      </Card>
    </div>
  )
}

const DeviceRecord = ({ record }: { readonly record: MaintenanceRecord }) => {
  const t = useText()
  const router = useRouter()
  const language = useLanguage()
  const { at, depth, byName, firm, results, workOrderId } = record
  const to = `${router.places.workOrder}?id=${workOrderId}`
  const count = results.filter(({ verdict }) => verdict === 'abnormal').length
  const sub = [t(($) => $.workOrder.maintenance.depths[depth]), byName, firm].filter(
    (part) => part !== null && part !== '',
  )
  return (
    <RecordRow
      href={router.hrefOf(to)}
      selected={false}
      onPress={() => void router.go(to)}
      title={dayTimeText(Date.parse(at), language)}
      sub={sub.join(' · ')}
      end={
        <StateTag tone={count > 0 ? 'fault' : 'ok'}>
          {count > 0 ? t(($) => $.workOrder.maintenance.found, { count }) : t(($) => $.workOrder.maintenance.done)}
        </StateTag>
      }
    />
  )
}
