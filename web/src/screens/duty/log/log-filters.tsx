import { dutyEntryKinds } from '@vigil/contract/duty/log'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { wholeLog, type LogFilter } from './use-log.ts'
import styles from './log-part.module.css'

interface LogFiltersProps {
  readonly filter: LogFilter
  readonly onChange: (filter: LogFilter) => void
}

export const LogFilters = ({ filter, onChange }: LogFiltersProps) => {
  const t = useText()
  const kinds = dutyEntryKinds.map((value) => ({ value, text: t(($) => $.duty.log.kinds[value]) }))
  const isNarrowed = Object.values(filter).some((value) => value !== '')
  return (
    <div className={styles.filters} role="search">
      <SelectField<LogFilter['kind']>
        label={t(($) => $.duty.log.kind)}
        value={filter.kind}
        options={[{ value: '', text: t(($) => $.duty.log.anyKind) }, ...kinds]}
        onChange={(kind) => onChange({ ...filter, kind })}
      />
      <MomentField
        type="date"
        label={t(($) => $.duty.log.from)}
        value={filter.from}
        onChange={(from) => onChange({ ...filter, from })}
      />
      <MomentField
        type="date"
        label={t(($) => $.duty.log.to)}
        value={filter.to}
        onChange={(to) => onChange({ ...filter, to })}
      />
      {isNarrowed && (
        <Button look="text" onClick={() => onChange(wholeLog)}>
          {t(($) => $.duty.log.clear)}
        </Button>
      )}
    </div>
  )
}
