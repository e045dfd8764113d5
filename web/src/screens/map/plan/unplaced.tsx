import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import type { Pin, Plan } from '@vigil/contract/plan/plan'
import type { PickedEquipment } from '#foundation/equipment/equipment-picker.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'

interface UnplacedProps {
  readonly plan: Plan
  readonly pins: readonly Pin[]
  readonly chosen: string | undefined
  readonly onChoose: (equipment: PickedEquipment) => void
}

/** More are found by name. */
const mostAsked = 100
const mostShown = 24

/** What hangs on this floor and is not on its plan yet, one press away. */
export const Unplaced = ({ plan: { projectId, areaId }, pins, chosen, onChoose }: UnplacedProps) => {
  const t = useText()
  const can = useCan()
  const { data } = useQuery({
    ...queryOf(equipmentCalls.list, { projectId, size: mostAsked, ...(areaId === null ? {} : { areaId }) }),
    enabled: can(equipmentCalls.list),
  })
  const rows = data?.rows ?? []
  const placed = new Set(pins.map(({ equipmentId }) => equipmentId))
  const known = new Set(rows.map(({ equipmentId }) => equipmentId))
  // Loops hang in their box, which is in the list itself.
  const waiting = rows.filter(
    ({ equipmentId, parentId }) => !placed.has(equipmentId) && (parentId === null || !known.has(parentId)),
  )
  if (waiting.length === 0) return null
  return (
    <ChipRow
      label={t(($) => $.map.plan.unplaced)}
      chips={waiting
        .slice(0, mostShown)
        .map(({ equipmentId, deviceName }) => ({ value: equipmentId, text: deviceName }))}
      chosen={chosen === undefined ? [] : [chosen]}
      onPress={(id) => {
        const equipment = waiting.find(({ equipmentId }) => equipmentId === id)
        if (equipment) onChoose(equipment)
      }}
    />
  )
}
