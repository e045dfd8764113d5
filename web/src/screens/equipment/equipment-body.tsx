import type { Equipment } from '@vigil/contract/equipment'
import { panelsOf } from '@vigil/device-types/panels-of'
import { isSwitch } from '#features/control/switch-state.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { BreakerBody } from './breaker-body.tsx'
import { Panels } from './panel-list.tsx'
import { useLoops } from './use-loops.ts'
import styles from './equipment-body.module.css'

interface EquipmentBodyProps {
  readonly equipment: Equipment
}

/** Everything there is to see of one piece of equipment. What is switched has its loops and the switch first. */
export const EquipmentBody = ({ equipment }: EquipmentBodyProps) => {
  const t = useText()
  const type = useDeviceType(equipment.equipmentTypeId)
  if (!type) return <RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />
  if (isSwitch(type)) return <BreakerBody equipment={equipment} />
  return panelsOf(type).includes('loops') ? <BoxBody equipment={equipment} /> : <PlainBody equipment={equipment} />
}

/** A box may hold loops that can be switched, or only such as are measured. */
const BoxBody = ({ equipment }: EquipmentBodyProps) => {
  const { loops } = useLoops(equipment)
  const loopType = useDeviceType(loops[0]?.equipmentTypeId)
  return isSwitch(loopType) ? <BreakerBody equipment={equipment} /> : <PlainBody equipment={equipment} />
}

const PlainBody = ({ equipment }: EquipmentBodyProps) => (
  <div className={styles.body}>
    <Panels equipment={equipment} />
  </div>
)
