import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useDeferredValue, useMemo } from 'react'
import { useOpenAlarms } from '#features/alarm/use-open-alarms.ts'
import { filterOfBranch } from '#foundation/project/branch-filter.ts'
import { sumOf, useCounts } from '#features/overview/use-counts.ts'
import { needsAttention, statesByUrgency } from '#foundation/equipment/equipment-severity.ts'
import { rowsOf, useEquipmentList } from '#foundation/equipment/use-equipment-list.ts'
import { useReach } from '#foundation/project/use-reach.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useRoomy, useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { EquipmentList } from './equipment-list.tsx'
import { StateFilter } from './state-filter.tsx'
import { TypeChips } from './type-chips.tsx'
import { useMonitorFilter } from './use-monitor-filter.ts'
import styles from './monitor-screen.module.css'

/** Only a wide screen has room for it, and only that fetches it. */
const EquipmentPane = lazyPart(async () => (await import('./equipment-pane.tsx')).EquipmentPane)

const SavedViews = lazyPart(async () => (await import('./saved-views.tsx')).SavedViews, { silent: true })
const Places = lazyPart(async () => (await import('#features/overview/tree/places.tsx')).Places)

/** Everything that is watched, worst first, beside what was chosen of it where there is room. */
export const MonitorScreen = () => {
  const t = useText()
  const wide = useWide()
  const router = useRouter()
  const { selected } = useMonitorFilter()
  const places = usePlaces()
  const roomy = useRoomy()
  return (
    <div className={styles.page}>
      {roomy && places}
      <main className={styles.master}>
        <h1 className={styles.title}>{t(($) => $.shell.tab.monitor)}</h1>
        <a
          className={styles.search}
          href={router.hrefOf(router.places.search)}
          onClick={(event) => {
            event.preventDefault()
            void router.go(router.places.search)
          }}
        >
          <Icon name="search" size={20} />
          {t(($) => $.shell.search.scope)}
        </a>
        {!roomy && places}
        <WatchedList wide={wide} />
      </main>
      {wide && <EquipmentPane key={selected} equipmentId={selected} />}
    </div>
  )
}

/** Whoever watches a unit finds his way in it; whoever has a device at home needs none. */
const usePlaces = () => {
  const can = useCan()
  const { projectId } = useReach() ?? {}
  const { branch, chooseBranch } = useMonitorFilter()
  if (projectId === undefined || !can(equipmentCalls.list)) return null
  return <Places {...{ projectId, ...filterOfBranch(branch) }} chosen={branch} onChoose={chooseBranch} />
}

const noPages: [] = []

const WatchedList = ({ wide }: { readonly wide: boolean }) => {
  const t = useText()
  const filter = useMonitorFilter()
  const whole = useReach()
  const branch = useDeferredValue(filter.branch)
  const reach = useMemo(() => whole && { ...whole, ...filterOfBranch(branch) }, [whole, branch])
  // The press is answered at once; thousands of other rows follow when there is time for them.
  const { group, states, equipmentTypeId } = useDeferredValue(filter.narrowed)
  const { data: ofPlace } = useCounts(reach)
  const { data: ofType } = useCounts(reach, equipmentTypeId)
  const counts = ofType?.byState
  const list = useEquipmentList(reach && { reach, states, equipmentTypeId })
  const { alarms } = useOpenAlarms()
  const rows = rowsOf(list.data?.pages ?? noPages)
  const inDanger = useMemo(
    () => new Set(alarms.filter(({ priority }) => priority <= 1).map(({ equipmentId }) => equipmentId)),
    [alarms],
  )
  const sectionCounts = counts && {
    attention: sumOf(counts, statesByUrgency.filter(needsAttention)),
    normal: counts.normal,
  }
  if (!reach) return <EmptyState picture="nothing" title={t(($) => $.shell.project.none)} />
  return (
    <>
      <TypeChips counts={ofPlace} chosen={filter.narrowed.equipmentTypeId} onChange={filter.chooseType} />
      <StateFilter counts={counts} chosen={filter.narrowed.group} onChange={filter.chooseGroup} />
      <SavedViews key={whole?.projectId} projectId={whole?.projectId} />
      <QueryState query={list} call={equipmentCalls.list} rows={6}>
        {() =>
          rows.length === 0 ? (
            <NoRows
              isNarrowed={group !== undefined || equipmentTypeId !== undefined || branch !== ''}
              onClear={filter.clear}
            />
          ) : (
            <EquipmentList
              rows={rows}
              sectionCounts={group === undefined ? sectionCounts : undefined}
              inDanger={inDanger}
              selected={filter.selected}
              onSelect={wide ? filter.select : undefined}
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
            />
          )
        }
      </QueryState>
    </>
  )
}

const NoRows = ({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) => {
  const t = useText()
  if (!isNarrowed)
    return (
      <EmptyState
        picture="nothing"
        title={t(($) => $.monitor.noEquipment)}
        hint={t(($) => $.monitor.noEquipmentHint)}
      />
    )
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.monitor.none)}
      hint={t(($) => $.monitor.noneHint)}
      action={
        <Button look="soft" onClick={onClear}>
          {t(($) => $.monitor.clear)}
        </Button>
      }
    />
  )
}
