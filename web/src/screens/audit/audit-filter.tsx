import { actionGroups } from '@vigil/contract/rights/action-groups'
import { auditOutcomes } from '@vigil/contract/rights/audit'
import { useSession } from '#foundation/session/use-session.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { spans, type Span } from '#features/records/time-span.ts'
import type { AuditFilterState } from './use-audit-filter.ts'
import styles from './audit-filter.module.css'

type Chosen = 'all' | (typeof auditOutcomes)[number]

/** What, where, when and how it ended; who is chosen from an entry. */
export const AuditFilter = ({ filter }: { readonly filter: AuditFilterState }) => {
  const t = useText()
  const chosen: Chosen = filter.outcome ?? 'all'
  const chips = (['all', ...auditOutcomes] as const).map((value) => ({ value, text: t(($) => $.audit.filter[value]) }))
  return (
    <div role="search" aria-label={t(($) => $.audit.title)}>
      <ChipRow
        label={t(($) => $.audit.filter.outcome)}
        chips={chips}
        chosen={[chosen]}
        onPress={(value) => filter.change({ outcome: value === 'all' ? undefined : value })}
      />
      <div className={styles.fields}>
        <What filter={filter} />
        <When filter={filter} />
        <Where filter={filter} />
      </div>
    </div>
  )
}

const What = ({ filter }: { readonly filter: AuditFilterState }) => {
  const t = useText()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const groups = Object.entries(actionGroups).map(([value, words]) => ({ value, text: words[language] }))
  return (
    <SelectField
      label={t(($) => $.audit.filter.what)}
      value={filter.action ?? ''}
      options={[{ value: '', text: t(($) => $.audit.filter.anything) }, ...groups]}
      onChange={(what) => filter.change({ what })}
    />
  )
}

const When = ({ filter }: { readonly filter: AuditFilterState }) => {
  const t = useText()
  return (
    <SelectField<Span>
      label={t(($) => $.audit.filter.when)}
      value={filter.span}
      options={spans.map((value) => ({ value, text: t(($) => $.audit.filter[value]) }))}
      onChange={(when) => filter.change({ when: when === 'any' ? undefined : when })}
    />
  )
}

/** Only for who has several to choose from. */
const Where = ({ filter }: { readonly filter: AuditFilterState }) => {
  const t = useText()
  const projects = useSession()?.projectList ?? []
  if (projects.length < 2) return null
  const units = projects.map(({ projectId, projectName }) => ({ value: projectId, text: projectName }))
  return (
    <SelectField
      label={t(($) => $.audit.filter.where)}
      value={filter.projectId ?? ''}
      options={[{ value: '', text: t(($) => $.audit.filter.anywhere) }, ...units]}
      onChange={(unit) => filter.change({ unit })}
    />
  )
}
