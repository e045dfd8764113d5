import type { Equipment } from '@vigil/contract/equipment/equipment'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { EquipmentPage } from './equipment-page.tsx'
import { CurvePanel } from './panels/curve-panel.tsx'
import styles from './equipment-body.module.css'

/** Only the curve of a piece of equipment: menus and bookmarks lead here. */
export const EquipmentChartScreen = () => (
  <EquipmentPage>{(equipment) => <EquipmentChart key={equipment.equipmentId} equipment={equipment} />}</EquipmentPage>
)

interface EquipmentChartProps {
  readonly equipment: Equipment
  /** Instead of the usual. */
  readonly height?: number
}

export const EquipmentChart = ({ equipment, height }: EquipmentChartProps) => {
  const t = useText()
  const type = useDeviceType(equipment.equipmentTypeId)
  if (!type) return <RowSkeleton rows={3} label={t(($) => $.shell.load.loading)} />
  const charted = Object.values(type.properties).some((property) => property.type === 'number' && property.chart)
  return (
    <div className={styles.body}>
      {charted ? (
        <CurvePanel equipment={equipment} type={type} {...(height === undefined ? {} : { height })} />
      ) : (
        <EmptyState picture="nothing" title={t(($) => $.equipment.noCurve)} />
      )}
    </div>
  )
}
