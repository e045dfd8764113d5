import type { Equipment } from '@vigil/contract/equipment/equipment'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { layoutOf } from './layouts.tsx'

interface EquipmentBodyProps {
  readonly equipment: Equipment
}

/** Everything there is to see of one piece of equipment, as the layout of its kind sets it out. */
export const EquipmentBody = ({ equipment }: EquipmentBodyProps) => {
  const t = useText()
  const type = useDeviceType(equipment.equipmentTypeId)
  if (!type) return <RowSkeleton rows={5} label={t(($) => $.shell.load.loading)} />
  const { Body } = layoutOf(type)
  return <Body equipment={equipment} />
}
