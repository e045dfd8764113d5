import { hazardLevels } from '@vigil/contract/hazard/hazard'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { stages, type HazardFilter } from './use-hazard-filter.ts'
import styles from './hazard-list-screen.module.css'

/** Pressed again, a chip lets everything in again. */
export const HazardFilters = ({ filter }: { readonly filter: HazardFilter }) => {
  const t = useText()
  const { stage, level, change } = filter
  return (
    <div className={styles.filters}>
      <ChipRow
        label={t(($) => $.hazard.filter.stage)}
        chips={stages.map((value) => ({ value, text: t(($) => $.hazard.filter[value]) }))}
        chosen={stage ? [stage] : []}
        onPress={(value) => change({ stage: value === stage ? undefined : value })}
      />
      <ChipRow
        label={t(($) => $.hazard.filter.level)}
        chips={hazardLevels.map((value) => ({ value, text: t(($) => $.hazard.level[value]) }))}
        chosen={level ? [level] : []}
        onPress={(value) => change({ level: value === level ? undefined : value })}
      />
    </div>
  )
}
