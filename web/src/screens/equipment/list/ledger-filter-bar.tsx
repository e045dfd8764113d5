import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type EquipmentState } from '@vigil/contract/equipment/equipment'
import { statesByUrgency } from '#foundation/equipment/equipment-severity.ts'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import type { Reach } from '#foundation/project/use-reach.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { ChipRow, type Chip } from '#ui/choice/chip-row.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import type { useLedgerFilter } from './use-ledger-filter.ts'
import styles from './ledger.module.css'

interface LedgerFilterBarProps {
  readonly reach: Reach
  readonly choice: ReturnType<typeof useLedgerFilter>
}

/** By state and by kind, each with how many there are in the place that is looked at. */
export const LedgerFilterBar = ({ reach, choice }: LedgerFilterBarProps) => {
  const t = useText()
  const can = useCan()
  const nameOf = useName()
  const { find } = useDeviceTypes()
  const counted = useQuery({
    ...queryOf(equipmentCalls.count, { ...reach, ...choice.place }),
    enabled: can(equipmentCalls.count),
  })
  const { equipmentTypeId, state } = choice.filter
  const chips: Chip<EquipmentState | 'all'>[] = [
    { value: 'all', text: t(($) => $.equipmentSettings.ledger.all), count: counted.data?.total ?? 0 },
    ...statesByUrgency.map((value) => ({
      value,
      text: t(($) => $.shell.state[value]),
      count: counted.data?.byState[value] ?? 0,
    })),
  ]
  const kinds = (counted.data?.byType ?? []).map(({ equipmentTypeId: typeNo, count }) => {
    const type = find(typeNo)
    return {
      value: String(typeNo),
      text: `${type ? nameOf(type.name) : t(($) => $.shell.device.unknownType)} (${count})`,
    }
  })
  return (
    <div className={styles.bar}>
      <SelectField
        label={t(($) => $.equipment.type)}
        value={equipmentTypeId === undefined ? '' : String(equipmentTypeId)}
        options={[{ value: '', text: t(($) => $.equipmentSettings.ledger.anyKind) }, ...kinds]}
        onChange={(value) => choice.chooseType(value === '' ? undefined : value)}
      />
      <ChipRow
        label={t(($) => $.equipmentSettings.ledger.states)}
        chips={chips}
        chosen={[state ?? 'all']}
        onPress={(value) => choice.chooseState(value === 'all' ? undefined : value)}
      />
    </div>
  )
}
