import { kindRow } from '@vigil/contract/project-kinds'
import type { ProjectRow } from '@vigil/contract/project'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { UnitStateTag } from '../unit-state-tag.tsx'
import { dayText } from '#infrastructure/i18n/day-texts.ts'
import styles from './unit-table.module.css'

interface UnitTableProps {
  readonly rows: readonly ProjectRow[]
  readonly selected: string | undefined
  readonly onSelect: (projectId: string) => void
}

const figures = ['equipment', 'trouble', 'offline'] as const

/** The same units with their figures side by side, where there is room. */
export const UnitTable = ({ rows, selected, onSelect }: UnitTableProps) => {
  const t = useText()
  return (
    <Card padded={false} className={styles.card}>
      <table className={styles.table}>
        <thead>
          <tr>
            {(['name', 'kind', 'state'] as const).map((column) => (
              <th key={column} scope="col">
                {t(($) => $.unit.column[column])}
              </th>
            ))}
            {figures.map((column) => (
              <th key={column} scope="col" className={styles.number}>
                {t(($) => $.unit.column[column])}
              </th>
            ))}
            <th scope="col">{t(($) => $.unit.column.until)}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((unit) => (
            <UnitLine
              key={unit.projectId}
              unit={unit}
              isSelected={unit.projectId === selected}
              onSelect={() => onSelect(unit.projectId)}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

interface UnitLineProps {
  readonly unit: ProjectRow
  readonly isSelected: boolean
  readonly onSelect: () => void
}

const UnitLine = ({ unit, isSelected, onSelect }: UnitLineProps) => {
  const t = useText()
  const language = useLanguage()
  const nameOf = useName()
  return (
    <tr aria-selected={isSelected} onClick={onSelect}>
      <th scope="row">
        <button type="button" className={styles.name} aria-pressed={isSelected} onClick={onSelect}>
          <SeverityBadge severity={severityOf(unit.worst)} size={18} label={t(($) => $.shell.state[unit.worst])} />
          <span>
            <b>{unit.name}</b>
            <span className={styles.address}>{unit.address}</span>
          </span>
        </button>
      </th>
      <td>{nameOf(kindRow(unit.kind))}</td>
      <td>
        <UnitStateTag state={unit.state} />
      </td>
      <td className={styles.number}>{unit.equipmentTotal}</td>
      <td className={styles.number}>{unit.inTrouble}</td>
      <td className={styles.number}>{unit.offline}</td>
      <td>{unit.serviceUntil === null ? '—' : dayText(unit.serviceUntil, language)}</td>
    </tr>
  )
}
