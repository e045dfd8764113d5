/** Days that are not what their day of the week says, and whose word each is. */
import { useQuery } from '@tanstack/react-query'
import { dayCalls, type DatedDay, type DaysOfYear } from '@vigil/contract/energy/day-kind'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { DayForm } from './day-form.tsx'
import styles from './days.module.css'

interface DaysSheetProps {
  readonly projectId: string
  /** The year it begins with. */
  readonly year: number
  readonly onClose: () => void
}

export const DaysSheet = ({ projectId, year: first, onClose }: DaysSheetProps) => {
  const t = useText()
  const can = useCan()
  const [year, setYear] = useState(first)
  const query = useQuery(queryOf(dayCalls.find, { projectId, year }))
  const years = [first - 1, first, first + 1].map(String)
  return (
    <Sheet open title={t(($) => $.energy.days.title)} closeLabel={t(($) => $.energy.close)} onClose={onClose}>
      <p className={styles.hint}>{t(($) => $.energy.days.hint)}</p>
      <SelectField
        label={t(($) => $.energy.days.year)}
        value={String(year)}
        options={years.map((value) => ({ value, text: value }))}
        onChange={(value) => setYear(Number(value))}
      />
      <QueryState query={query} call={dayCalls.find} rows={6}>
        {(days) => <YearDays days={days} />}
      </QueryState>
      {can(dayCalls.set) && <DayForm projectId={projectId} year={year} />}
    </Sheet>
  )
}

const YearDays = ({ days: { year, rows, isUnknown } }: { readonly days: DaysOfYear }) => {
  const t = useText()
  return (
    <>
      {isUnknown && <p className={styles.hint}>{t(($) => $.energy.days.unknown, { year })}</p>}
      {rows.length === 0 && !isUnknown && <EmptyState picture="nothing" compact title={t(($) => $.energy.days.none)} />}
      <ul className={styles.days} tabIndex={0} aria-label={t(($) => $.energy.days.title)}>
        {rows.map((row) => (
          <DayRow key={row.day} row={row} />
        ))}
      </ul>
    </>
  )
}

const DayRow = ({ row: { day, kind, name, owner } }: { readonly row: DatedDay }) => {
  const t = useText()
  const language = useLanguage()
  const shown = new Date(`${day}T00:00:00Z`).toLocaleDateString(language, {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  })
  return (
    <li className={styles.day}>
      <b>{shown}</b>
      <span>{name}</span>
      <StateTag tone={kind === 'holiday' ? 'ok' : 'plain'}>{t(($) => $.energy.days.kinds[kind])}</StateTag>
      <small>{t(($) => $.energy.days.owners[owner])}</small>
    </li>
  )
}
