import { projectKinds } from '@vigil/contract/tenancy/project-kinds'
import { projectStates } from '@vigil/contract/tenancy/project'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { SearchField } from '#ui/field/search-field.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import type { useUnitFilter } from './use-unit-filter.ts'
import styles from './unit-filter-bar.module.css'

/** By word, by state, by kind. */
export const UnitFilterBar = ({ choice }: { readonly choice: ReturnType<typeof useUnitFilter> }) => {
  const t = useText()
  const nameOf = useName()
  const chips = [
    { value: 'all' as const, text: t(($) => $.unit.all) },
    ...projectStates.map((state) => ({ value: state, text: t(($) => $.unit.state[state]) })),
  ]
  const kinds = [
    { value: 'any' as const, text: t(($) => $.unit.anyKind) },
    ...projectKinds.map((kind) => ({ value: kind.id, text: nameOf(kind) })),
  ]
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          label={t(($) => $.unit.search)}
          placeholder={t(($) => $.unit.search)}
          clearLabel={t(($) => $.shell.search.clear)}
          value={choice.word}
          onChange={choice.search}
        />
      </div>
      <div className={styles.kind}>
        <SelectField
          label={t(($) => $.unit.kind)}
          value={choice.kind ?? 'any'}
          options={kinds}
          onChange={(kind) => choice.chooseKind(kind === 'any' ? undefined : kind)}
        />
      </div>
      <ChipRow
        label={t(($) => $.unit.states)}
        chips={chips}
        chosen={[choice.state ?? 'all']}
        onPress={(state) => choice.chooseState(state === 'all' ? undefined : state)}
      />
    </div>
  )
}
