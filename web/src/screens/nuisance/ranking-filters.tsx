import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { periods, type NuisanceFilter } from './use-nuisance-filter.ts'
import styles from './nuisance.module.css'

/** How long, and where: the unit only for who has several to choose from. */
export const RankingFilters = ({ filter }: { readonly filter: NuisanceFilter }) => {
  const t = useText()
  const projects = useSession()?.projectList ?? []
  const units = projects.map(({ projectId, projectName }) => ({ value: projectId, text: projectName }))
  return (
    <div className={styles.filters} role="search" aria-label={t(($) => $.nuisance.title)}>
      <Segmented
        label={t(($) => $.nuisance.period)}
        options={periods.map((value) => ({ value, text: t(($) => $.nuisance.days, { n: value }) }))}
        value={filter.days}
        onChange={(days) => filter.change({ days })}
      />
      {units.length > 1 && (
        <SelectField
          label={t(($) => $.nuisance.unit)}
          value={filter.projectId ?? ''}
          options={[{ value: '', text: t(($) => $.nuisance.anyUnit) }, ...units]}
          onChange={(unit) => filter.change({ unit, point: undefined })}
        />
      )}
    </div>
  )
}
