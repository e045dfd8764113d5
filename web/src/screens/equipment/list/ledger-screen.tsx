import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { lifecycleCalls } from '@vigil/contract/equipment/lifecycle'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { equipmentListKey } from '#foundation/equipment/use-equipment-list.ts'
import { useOpenEquipment } from '#foundation/equipment/use-open-equipment.ts'
import { useReach, type Reach } from '#foundation/project/use-reach.ts'
import { rowsOfPages } from '#foundation/record/record-columns.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { useLarge, useRoomy, useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { EquipmentBody } from '../equipment-body.tsx'
import { ledgerColumns } from './ledger-columns.tsx'
import { LedgerFilterBar } from './ledger-filter-bar.tsx'
import { LedgerTools } from './ledger-tools.tsx'
import { filterFields, useLedgerFilter } from './use-ledger-filter.ts'
import styles from './ledger.module.css'

const Places = lazyPart(async () => (await import('#features/overview/tree/places.tsx')).Places)
const TypesPage = lazyPart(async () => (await import('../made-type/made-types-page.tsx')).TypesPage)
const StockPage = lazyPart(async () => (await import('../stock/stock-page.tsx')).StockPage)

const ChoosePage = lazyPart(async () => (await import('#screens/linkage/choose/choose-page.tsx')).ChoosePage)

/** The register of a unit's equipment: everything there is, whether it speaks or not. */
export const LedgerScreen = () => {
  const t = useText()
  const reach = useReach()
  const view = useAddressFields<'view'>().oneOf('view', ['types', 'stock', 'choose'])
  if (view === 'choose')
    return (
      <WithTexts areas={['linkage']}>
        <ChoosePage />
      </WithTexts>
    )
  if (view !== undefined)
    return <WithTexts areas={['equipmentWork']}>{view === 'types' ? <TypesPage /> : <StockPage />}</WithTexts>
  return reach ? <Ledger reach={reach} /> : <EmptyState picture="nothing" title={t(($) => $.shell.project.none)} />
}

const Ledger = ({ reach }: { readonly reach: Reach }) => {
  const t = useText()
  const wide = useWide()
  const roomy = useRoomy()
  // Beside the tree of places a table needs a larger desk.
  const isTable = useLarge() || (roomy && reach.projectId === undefined)
  const router = useRouter()
  const { open } = useOpenEquipment()
  const can = useCan()
  const choice = useLedgerFilter()
  // Under the name of the other list of equipment: read again when a state changes, and as a whole.
  const asked = { size: 50, keepsLast: true, key: [equipmentListKey, 'ledger'] }
  const query = usePages(equipmentCalls.list, { ...reach, ...choice.filter }, asked)
  // Whoever owns a device at home has no unit to find his way in.
  const places = reach.projectId !== undefined && (
    <Places projectId={reach.projectId} {...choice.place} chosen={choice.branch} onChoose={choice.chooseBranch} />
  )
  const tools = <LedgerTools reach={reach} filter={choice.filter} />
  return (
    <div className={styles.page}>
      {roomy && places}
      <RecordListPage
        title={t(($) => $.equipmentSettings.ledger.title)}
        // Only a table's bar has room for more than the way back and the title.
        {...(isTable ? { actions: tools } : { acts: <div className={styles.acts}>{tools}</div> })}
        above={
          <>
            {!roomy && places}
            <LedgerFilterBar reach={reach} choice={choice} />
          </>
        }
        kept={{ list: 'equipment', fields: filterFields }}
        list={{
          query,
          call: equipmentCalls.list,
          sectionsOf: rowsOfPages,
          kind: {
            columns: ledgerColumns,
            idOf: ({ equipmentId }) => equipmentId,
            addressOf: (row) => withParams(router.places.equipmentRoute, contextOf(row)),
          },
          none: <NoEquipment isNarrowed={choice.isNarrowed} onClear={choice.clear} />,
          isTable,
          // What has run out is not shown, here as little as on its page; who may renew it is led to that.
          onPress: (row) => {
            if (wide && (row.expireState <= 0 || can(lifecycleCalls.renew))) return false
            if (row.expireState > 0 && can(lifecycleCalls.renew)) {
              void router.go(withParams(router.places.equipmentSettings, contextOf(row)))
              return true
            }
            void open(row)
            return true
          },
        }}
        detail={{
          label: t(($) => $.equipmentSettings.ledger.one),
          chosen: choice.selected,
          choose: choice.select,
          of: (id) => <Beside key={id} equipmentId={id} />,
        }}
      />
    </div>
  )
}

const Beside = ({ equipmentId }: { readonly equipmentId: string }) => {
  const query = useQuery(queryOf(equipmentCalls.detail, { equipmentId }))
  return (
    <QueryState query={query} call={equipmentCalls.detail} rows={4}>
      {(equipment) => (equipment.expireState > 0 ? <Expired equipment={equipment} /> : <Shown equipment={equipment} />)}
    </QueryState>
  )
}

/** Whoever may renew it finds the way to do so. */
const Expired = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const to = withParams(router.places.equipmentSettings, contextOf(equipment))
  return (
    <EmptyState
      picture="lock"
      title={t(($) => $.shell.device.expiredToast)}
      {...(can(lifecycleCalls.renew) && {
        action: <Button onClick={() => void router.go(to)}>{t(($) => $.equipmentSettings.service.renew)}</Button>,
      })}
    />
  )
}

const Shown = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const { open } = useOpenEquipment()
  return (
    <div className={styles.pane}>
      <header className={styles.head}>
        <h2>{equipment.deviceName}</h2>
        <Button look="outline" size="small" onClick={() => void open(equipment)}>
          {t(($) => $.equipmentSettings.ledger.open)}
        </Button>
      </header>
      <EquipmentBody equipment={equipment} />
    </div>
  )
}

const NoEquipment = ({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) => {
  const t = useText()
  return (
    <EmptyState
      picture="nothing"
      title={isNarrowed ? t(($) => $.equipmentSettings.ledger.noneMatch) : t(($) => $.equipmentSettings.ledger.none)}
      {...(isNarrowed
        ? {
            action: (
              <Button look="soft" onClick={onClear}>
                {t(($) => $.records.clear)}
              </Button>
            ),
          }
        : { hint: t(($) => $.equipmentSettings.ledger.noneHint) })}
    />
  )
}
