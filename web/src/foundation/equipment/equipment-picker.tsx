import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useId, useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { FieldProblem } from '#ui/field/field-problem.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import styles from './equipment-picker.module.css'

export interface PickedEquipment {
  readonly equipmentId: string
  readonly deviceName: string
  readonly projectId: string
}

interface EquipmentPickerProps {
  readonly label: string
  readonly placeholder: string
  readonly clearLabel: string
  readonly value: PickedEquipment | undefined
  readonly onChange: (equipment: PickedEquipment | undefined) => void
  readonly problem?: string | undefined
}

const mostShown = 6
const shortest = 2
const waitMs = 250

/** One piece of equipment, found by its name or code. What is typed without choosing is nothing. */
export const EquipmentPicker = (props: EquipmentPickerProps) => {
  const { label, placeholder, clearLabel, value, onChange, problem } = props
  const can = useCan()
  const id = useId()
  const [typed, setTyped] = useState('')
  const word = useDebounced(typed.trim(), waitMs)
  const { data } = useQuery({
    ...queryOf(equipmentCalls.search, { word, size: mostShown }),
    enabled: value === undefined && word.length >= shortest && can(equipmentCalls.search),
  })
  // Who may not look for equipment has no field, but still reads what is missing.
  if (!can(equipmentCalls.search)) return <FieldProblem id={id} problem={problem} />
  const change = (text: string): void => {
    setTyped(text)
    if (value) onChange(undefined)
  }
  return (
    <div>
      <TextField
        label={label}
        placeholder={placeholder}
        clearLabel={clearLabel}
        value={value?.deviceName ?? typed}
        onChange={change}
        problem={problem}
      />
      {value === undefined && data && (
        <ul className={styles.found} aria-label={label}>
          {data.rows.map((equipment) => (
            <li key={equipment.equipmentId}>
              <button type="button" className={styles.one} onClick={() => onChange(equipment)}>
                <b>{equipment.deviceName}</b>
                <span>{equipment.installAdd}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
