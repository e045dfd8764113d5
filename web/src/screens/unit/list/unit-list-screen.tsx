import { projectCalls } from '@vigil/contract/project'
import { projectAdminCalls } from '@vigil/contract/project-admin'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { UnitFilterBar } from './unit-filter-bar.tsx'
import { UnitListHead } from './unit-list-head.tsx'
import { UnitRows } from './unit-rows.tsx'
import { UnitTable } from './unit-table.tsx'
import { useUnitFilter } from './use-unit-filter.ts'
import { useUnits } from './use-units.ts'
import styles from './unit-list-screen.module.css'

/** Only a wide screen has room for it, and only that fetches it. */
const UnitPane = lazyPart(async () => (await import('../info/unit-pane.tsx')).UnitPane)

/** Every unit one reaches, beside the one that was chosen where there is room. */
export const UnitListScreen = () => {
  const wide = useWide()
  const choice = useUnitFilter()
  return (
    <div className={styles.page}>
      <main className={styles.master}>
        <UnitListHead filter={choice.filter} />
        <UnitFilterBar choice={choice} />
        <Units wide={wide} choice={choice} />
      </main>
      {wide && choice.selected !== undefined && <UnitPane key={choice.selected} projectId={choice.selected} />}
    </div>
  )
}

interface UnitsProps {
  readonly wide: boolean
  readonly choice: ReturnType<typeof useUnitFilter>
}

const Units = ({ wide, choice }: UnitsProps) => {
  const t = useText()
  const guide = useGuide()
  const word = useDebounced(choice.filter.word)
  const { word: _typed, ...rest } = choice.filter
  const { query, rows } = useUnits(word === undefined ? rest : { ...rest, word })
  const open = (projectId: string) => void guide.go(`${guide.places.unitInfo}?projectId=${projectId}`)
  return (
    <QueryState
      query={query}
      call={projectCalls.list}
      waiting={<RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />}
    >
      {() => (
        <>
          {rows.length === 0 && <NoUnits isNarrowed={choice.isNarrowed} onClear={choice.clear} />}
          {rows.length > 0 && wide && <UnitTable rows={rows} selected={choice.selected} onSelect={choice.select} />}
          {rows.length > 0 && !wide && <UnitRows rows={rows} onOpen={open} />}
          {query.hasNextPage && (
            <Button look="text" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t(($) => $.unit.more)}
            </Button>
          )}
        </>
      )}
    </QueryState>
  )
}

const NoUnits = ({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) => {
  const t = useText()
  const can = useCan()
  if (!isNarrowed)
    return (
      <EmptyState
        picture="nothing"
        title={t(($) => $.unit.none)}
        hint={can(projectAdminCalls.add) ? t(($) => $.unit.noneHint) : t(($) => $.unit.select.emptyHint)}
      />
    )
  return (
    <EmptyState
      picture="nothing"
      title={t(($) => $.unit.noneMatch)}
      hint={t(($) => $.unit.noneMatchHint)}
      action={
        <Button look="soft" onClick={onClear}>
          {t(($) => $.unit.clear)}
        </Button>
      }
    />
  )
}
