import type { EquipmentCount } from '@vigil/contract/equipment/equipment'
import { equipmentIcon } from '#foundation/equipment/equipment-icons.ts'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { ChipRow, type Chip } from '#ui/choice/chip-row.tsx'

interface TypeChipsProps {
  readonly counts: EquipmentCount | undefined
  readonly chosen: number | undefined
  readonly onChange: (equipmentTypeId: number | undefined) => void
}

/** The kinds of equipment there are, the most common first. */
export const TypeChips = ({ counts, chosen, onChange }: TypeChipsProps) => {
  const t = useText()
  const name = useName()
  const { find } = useDeviceTypes()
  const kinds = (counts?.byType ?? []).toSorted((one, other) => other.count - one.count)
  const chips: Chip<string>[] = kinds.map(({ equipmentTypeId, count }) => {
    const type = find(equipmentTypeId)
    return {
      value: String(equipmentTypeId),
      text: type ? name(type.name) : t(($) => $.shell.device.unknownType),
      icon: equipmentIcon(type?.icon),
      count,
    }
  })
  const all = { value: 'all', text: t(($) => $.monitor.all), ...(counts ? { count: counts.total } : {}) }
  return (
    <ChipRow
      label={t(($) => $.monitor.types)}
      chips={[all, ...chips]}
      chosen={[chosen === undefined ? 'all' : String(chosen)]}
      onPress={(value) => onChange(value === 'all' || Number(value) === chosen ? undefined : Number(value))}
    />
  )
}
