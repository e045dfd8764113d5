import { useQueryClient } from '@tanstack/react-query'
import { maintenanceCalls, mostAnswered, type MaintenanceSheet } from '@vigil/contract/work-order/maintenance'
import { maintenanceRowOf } from '@vigil/contract/work-order/maintenance-rows'
import type { OrderCase } from '@vigil/contract/work-order/work-order'
import { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import { useState } from 'react'
import { AskedTwice } from '#foundation/form/asked-twice.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { CheckSheet } from './check-sheet.tsx'
import styles from './maintenance.module.css'

interface CheckListProps {
  readonly workOrderId: string
  readonly progress: NonNullable<OrderCase['maintenance']>
}

/** Every device of the visit: what is still to be looked at, and what was found. */
export const CheckList = ({ workOrderId, progress }: CheckListProps) => {
  const t = useText()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<MaintenanceSheet | undefined>(undefined)
  const query = usePages(maintenanceCalls.sheets, { workOrderId }, { size: mostAnswered })
  const { answered, equipment, abnormal, mayAnswer } = progress
  const reread = (): void => {
    void client.invalidateQueries({ queryKey: [maintenanceCalls.sheets.path] })
    void client.invalidateQueries({ queryKey: queryOf(workOrderCalls.case, { workOrderId }).queryKey })
  }
  return (
    <Card
      title={t(($) => $.workOrder.maintenance.list)}
      aside={
        <StateTag tone={abnormal > 0 ? 'fault' : answered === equipment ? 'ok' : 'plain'}>
          {abnormal > 0
            ? t(($) => $.workOrder.maintenance.abnormalCount, { count: abnormal })
            : `${answered} / ${equipment}`}
        </StateTag>
      }
      padded={false}
    >
      <p className={styles.progress}>{t(($) => $.workOrder.maintenance.progress, { answered, equipment })}</p>
      <PagedRows
        query={query}
        call={maintenanceCalls.sheets}
        none={<EmptyLine>{t(($) => $.workOrder.maintenance.outcomes.nothing)}</EmptyLine>}
      >
        {(rows) => (
          <>
            <ul className={styles.devices}>
              {rows.map((sheet) => (
                <li key={sheet.recordId}>
                  <DeviceRow sheet={sheet} onPress={() => setChosen(sheet)} />
                </li>
              ))}
            </ul>
            {mayAnswer && <AllNormal workOrderId={workOrderId} rows={rows} onDone={reread} />}
          </>
        )}
      </PagedRows>
      {chosen && (
        <CheckSheet
          sheet={chosen}
          mayAnswer={mayAnswer}
          onDone={() => {
            setChosen(undefined)
            reread()
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Card>
  )
}

const DeviceRow = ({ sheet, onPress }: { readonly sheet: MaintenanceSheet; readonly onPress: () => void }) => {
  const t = useText()
  const name = useName()
  const { equipmentName, place, system, results } = sheet
  const count = results.filter(({ verdict }) => verdict === 'abnormal').length
  const of = maintenanceRowOf(system)
  const sub = [...place, ...(of ? [name(of.name)] : [])].join(' · ')
  return (
    <button
      type="button"
      className={styles.device}
      aria-label={t(($) => $.workOrder.maintenance.check, { name: equipmentName })}
      onClick={onPress}
    >
      <span>
        <b>{equipmentName}</b>
        <small>{sub}</small>
      </span>
      <StateTag tone={results.length === 0 ? 'plain' : count > 0 ? 'fault' : 'ok'}>
        {results.length === 0
          ? t(($) => $.workOrder.maintenance.todo)
          : count > 0
            ? t(($) => $.workOrder.maintenance.found, { count })
            : t(($) => $.workOrder.maintenance.done)}
      </StateTag>
    </button>
  )
}

interface AllNormalProps {
  readonly workOrderId: string
  readonly rows: readonly MaintenanceSheet[]
  readonly onDone: () => void
}

/** Of those that stand on the page and are still open; asked twice, because it is said of each of them. */
const AllNormal = ({ workOrderId, rows, onDone }: AllNormalProps) => {
  const t = useText()
  const { run, ...saying } = useCommand(maintenanceCalls.answer, onDone)
  const open = rows.filter(({ results }) => results.length === 0).slice(0, mostAnswered)
  if (open.length === 0) return null
  const equipmentIds = open.map(({ equipmentId }) => equipmentId)
  return (
    <div className={styles.all}>
      <AskedTwice
        text={t(($) => $.workOrder.maintenance.allNormal, { count: open.length })}
        ask={t(($) => $.workOrder.maintenance.allNormalAsk)}
        onSure={() => void run({ workOrderId, equipmentIds, results: [] })}
        {...saying}
      />
    </div>
  )
}
