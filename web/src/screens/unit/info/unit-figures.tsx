import type { Unit } from '@vigil/contract/tenancy/project-admin'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './unit-figures.module.css'

/** How it is there now. */
export const UnitFigures = ({ unit }: { readonly unit: Unit }) => {
  const t = useText()
  const { worst, total, inTrouble, offline } = unit.equipment
  const figures = { total, trouble: inTrouble, offline } as const
  return (
    <Card
      title={t(($) => $.unit.info.equipment)}
      aside={
        <StateTag tone={severityOf(worst)} shape>
          {t(($) => $.shell.state[worst])}
        </StateTag>
      }
    >
      <dl className={styles.figures}>
        {(['total', 'trouble', 'offline'] as const).map((figure) => (
          <div key={figure}>
            <dt>{t(($) => $.unit.info[figure])}</dt>
            <dd>{figures[figure]}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
