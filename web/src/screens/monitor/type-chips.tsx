import type { Equipment } from '@vigil/contract/equipment'
import { useRef } from 'react'
import { equipmentIcon } from '#foundation/equipment/equipment-icons.ts'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { ChipRow, type Chip } from '#ui/choice/chip-row.tsx'

interface TypeChipsProps {
  readonly rows: readonly Equipment[]
  /** All rows are there: only then a count is a count. */
  readonly complete: boolean
  readonly chosen: number | undefined
  readonly onChange: (equipmentTypeId: number | undefined) => void
}

/** The kinds of equipment met so far, the most common first. */
export const TypeChips = ({ rows, complete, chosen, onChange }: TypeChipsProps) => {
  const t = useText()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const { find } = useDeviceTypes()
  const met = useMet(rows, chosen)
  const chips: Chip<string>[] = [...met].map(([typeNo, count]) => {
    const type = find(typeNo)
    return {
      value: String(typeNo),
      text: type?.name[language] ?? t(($) => $.shell.device.unknownType),
      icon: equipmentIcon(type?.icon),
      ...(complete ? { count } : {}),
    }
  })
  const all = { value: 'all', text: t(($) => $.monitor.all), ...(complete ? { count: sum(met) } : {}) }
  return (
    <ChipRow
      label={t(($) => $.monitor.types)}
      chips={[all, ...chips]}
      chosen={[chosen === undefined ? 'all' : String(chosen)]}
      onPress={(value) => onChange(value === 'all' || Number(value) === chosen ? undefined : Number(value))}
    />
  )
}

const sum = (met: ReadonlyMap<number, number>): number => [...met.values()].reduce((total, count) => total + count, 0)

/** While one kind is chosen, only that kind is read; the others must not vanish from the row. */
const useMet = (rows: readonly Equipment[], chosen: number | undefined): ReadonlyMap<number, number> => {
  const kept = useRef<ReadonlyMap<number, number>>(new Map())
  if (chosen === undefined && rows.length > 0) kept.current = countTypes(rows)
  return kept.current.size > 0 ? kept.current : countTypes(rows)
}

const countTypes = (rows: readonly Equipment[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const { equipmentTypeId } of rows) counts.set(equipmentTypeId, (counts.get(equipmentTypeId) ?? 0) + 1)
  return new Map([...counts].sort(([, one], [, other]) => other - one))
}
