import type { Equipment } from '@vigil/contract/equipment/equipment'
import { useTypeOf } from '#foundation/equipment/use-type-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { EquipmentPage } from './equipment-page.tsx'
import { landscapePath } from './landscape-path.ts'
import { CurvePanel } from './panels/curve-panel.tsx'
import body from './equipment-body.module.css'
import styles from './equipment-chart-screen.module.css'

/** Room for the name of the reading and its choices above and below the curve. */
const around = 250
const least = 160

/** Along the long side of the telephone, however it is held: many telephones are locked upright. */
const landscape = () => ({ height: Math.max(least, Math.min(innerWidth, innerHeight) - around) })

/** Only the curve of a piece of equipment: menus and bookmarks lead here. */
export const EquipmentChartScreen = () => {
  const isTurned = useLocation().pathname === landscapePath
  return (
    <EquipmentPage>
      {(equipment) => (
        <div key={equipment.equipmentId} className={isTurned ? styles.turned : body.body}>
          <Chart equipment={equipment} {...(isTurned ? landscape() : {})} />
        </div>
      )}
    </EquipmentPage>
  )
}

interface ChartProps {
  readonly equipment: Equipment
  /** Instead of the usual. */
  readonly height?: number
}

const Chart = ({ equipment, ...size }: ChartProps) => {
  const t = useText()
  const type = useTypeOf(equipment)
  if (!type) return <RowSkeleton rows={3} label={t(($) => $.shell.load.loading)} />
  const charted = Object.values(type.properties).some((property) => property.type === 'number' && property.chart)
  return charted ? (
    <CurvePanel equipment={equipment} type={type} {...size} />
  ) : (
    <EmptyState picture="nothing" title={t(($) => $.equipment.noCurve)} />
  )
}
