import { projectCalls } from '@vigil/contract/tenancy/project'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { rowsOfPages } from '#foundation/record/record-columns.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { UnitFilterBar } from './unit-filter-bar.tsx'
import { UnitTools } from './unit-tools.tsx'
import { filterFields, useUnitFilter } from './use-unit-filter.ts'
import { useUnitKind } from './use-unit-kind.ts'
import { useUnits } from './use-units.ts'

/** Only a wide screen has room for it, and only that fetches it. */
const UnitBody = lazyPart(async () => (await import('../info/unit-body.tsx')).UnitBody)

/** Every unit one reaches, beside the one that is open where there is room. */
export const UnitListScreen = () => {
  const t = useText()
  const choice = useUnitFilter()
  const word = useDebounced(choice.filter.word)
  const { word: _typed, ...rest } = choice.filter
  const { query } = useUnits(word === undefined ? rest : { ...rest, word })
  return (
    <RecordListPage
      isTop
      title={t(($) => $.unit.title)}
      actions={<UnitTools filter={choice.filter} />}
      above={<UnitFilterBar choice={choice} />}
      kept={{ list: 'unit', fields: filterFields }}
      list={{
        query,
        call: projectCalls.list,
        sectionsOf: rowsOfPages,
        kind: useUnitKind(),
        none: <NoUnits isNarrowed={choice.isNarrowed} onClear={choice.clear} />,
        isTable: true,
      }}
      detail={{
        label: t(($) => $.unit.info.title),
        chosen: choice.selected,
        choose: choice.select,
        of: (id) => <UnitBody key={id} projectId={id} />,
      }}
    />
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
