import { verdicts } from '@vigil/contract/alarm/desk'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { spans, type Span } from '#features/records/time-span.ts'
import { priorities, stages, type HistoryFilter } from './use-history-filter.ts'
import styles from './history-filters.module.css'

interface FilterProps {
  readonly filter: HistoryFilter
}

/** How far it has come, of what kind, how bad, when and where. */
export const HistoryFilters = ({ filter }: FilterProps) => {
  const t = useText()
  const chips = (['any', ...stages] as const).map((value) => ({ value, text: t(($) => $.alarm.filter[value]) }))
  return (
    <div role="search" aria-label={t(($) => $.alarm.filter.more)}>
      <ChipRow
        label={t(($) => $.alarm.filter.label)}
        chips={chips}
        chosen={[filter.stage ?? 'any']}
        onPress={(value) => filter.change({ stage: value === 'any' ? undefined : value })}
      />
      <div className={styles.fields}>
        <Kind filter={filter} />
        <Priority filter={filter} />
        <When filter={filter} />
        <Verdict filter={filter} />
        <Unit filter={filter} />
      </div>
    </div>
  )
}

/** Only where there is a choice. */
const Kind = ({ filter }: FilterProps) => {
  const t = useText()
  if (filter.kinds.length < 2) return null
  const kinds = filter.kinds.map((value) => ({ value, text: t(($) => $.alarm.kinds[value]) }))
  return (
    <SelectField
      label={t(($) => $.alarm.filter.kind)}
      value={filter.kind ?? ''}
      options={[{ value: '', text: t(($) => $.alarm.filter.anyKind) }, ...kinds]}
      onChange={(kind) => filter.change({ kind })}
    />
  )
}

const Priority = ({ filter }: FilterProps) => {
  const t = useText()
  if (filter.kinds.length < 2) return null
  const rows = priorities.map((value) => ({
    value,
    text: t(($) => $.alarm.filter.priorities[`p${value}`]),
  }))
  return (
    <SelectField
      label={t(($) => $.alarm.filter.priority)}
      value={filter.priority ?? ''}
      options={[{ value: '', text: t(($) => $.alarm.filter.anyPriority) }, ...rows]}
      onChange={(priority) => filter.change({ priority })}
    />
  )
}

const When = ({ filter }: FilterProps) => {
  const t = useText()
  const { days } = filter
  return (
    <SelectField<Span | 'days'>
      label={t(($) => $.alarm.filter.when)}
      value={days ? 'days' : filter.span}
      options={[
        ...(days ? [{ value: 'days' as const, text: `${days.first} – ${days.last}` }] : []),
        ...spans.map((value) => ({ value, text: t(($) => $.alarm.filter.spans[value]) })),
      ]}
      onChange={(when) => filter.change({ when: when === 'any' ? undefined : when, from: undefined, to: undefined })}
    />
  )
}

const Verdict = ({ filter }: FilterProps) => {
  const t = useText()
  const rows = verdicts.map((value) => ({ value, text: t(($) => $.alarm.verdicts[value]) }))
  return (
    <SelectField
      label={t(($) => $.alarm.filter.verdict)}
      value={filter.verdict ?? ''}
      options={[{ value: '', text: t(($) => $.alarm.filter.anyVerdict) }, ...rows]}
      onChange={(verdict) => filter.change({ verdict })}
    />
  )
}

/** Only for who has several to choose from. */
const Unit = ({ filter }: FilterProps) => {
  const t = useText()
  const projects = useSession()?.projectList ?? []
  if (projects.length < 2) return null
  const units = projects.map(({ projectId, projectName }) => ({ value: projectId, text: projectName }))
  return (
    <SelectField
      label={t(($) => $.alarm.filter.unit)}
      value={filter.projectId ?? ''}
      options={[{ value: '', text: t(($) => $.alarm.filter.anyUnit) }, ...units]}
      onChange={(unit) => filter.change({ unit })}
    />
  )
}
