import { useQuery } from '@tanstack/react-query'
import { doorCalls } from '@vigil/contract/visitor/door'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import styles from '../access.module.css'

interface DoorChoiceProps {
  readonly projectId: string
  readonly label: string
  readonly chosen: readonly string[]
  readonly onChange: (doorIds: readonly string[]) => void
}

/** Doors of the unit, as many as are meant. */
export const DoorChoice = ({ projectId, label, chosen, onChange }: DoorChoiceProps) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(doorCalls.doors, { projectId }), enabled: can(doorCalls.doors) })
  const toggle = (id: string): void =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <fieldset className={styles.days}>
      <legend>{label}</legend>
      <QueryState query={query} call={doorCalls.doors} rows={2}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyLine>{t(($) => $.register.access.doors.none)}</EmptyLine>
          ) : (
            rows.map(({ equipmentId, name }) => (
              <CheckBox key={equipmentId} checked={chosen.includes(equipmentId)} onChange={() => toggle(equipmentId)}>
                {name}
              </CheckBox>
            ))
          )
        }
      </QueryState>
    </fieldset>
  )
}
