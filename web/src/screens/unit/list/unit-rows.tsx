import { kindRow } from '@vigil/contract/project-kinds'
import type { ProjectRow } from '@vigil/contract/project'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { UnitStateTag } from '../unit-state-tag.tsx'
import styles from './unit-rows.module.css'

interface UnitRowsProps {
  readonly rows: readonly ProjectRow[]
  readonly onOpen: (projectId: string) => void
}

/** Units one below the other, each with how it is there. */
export const UnitRows = ({ rows, onOpen }: UnitRowsProps) => {
  const t = useText()
  const nameOf = useName()
  return (
    <Card padded={false}>
      <ul>
        {rows.map((unit) => (
          <li key={unit.projectId}>
            <button type="button" className={styles.row} onClick={() => onOpen(unit.projectId)}>
              <SeverityBadge severity={severityOf(unit.worst)} size={24} label={t(($) => $.shell.state[unit.worst])} />
              <span className={styles.words}>
                <span className={styles.head}>
                  <b className={styles.name}>{unit.name}</b>
                  <UnitStateTag state={unit.state} />
                </span>
                <span className={styles.sub}>
                  {[nameOf(kindRow(unit.kind)), unit.address].filter(Boolean).join(' · ')}
                </span>
                <span className={styles.sub}>
                  {t(($) => $.unit.counts, {
                    total: unit.equipmentTotal,
                    trouble: unit.inTrouble,
                    offline: unit.offline,
                  })}
                </span>
              </span>
              <Icon name="chevron-right" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
