import type { EquipmentState } from '@vigil/contract/equipment/equipment'
import { sumOf, type StateCounts } from '#features/overview/use-counts.ts'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRovingFocus } from '#ui/choice/use-roving-focus.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import styles from './state-filter.module.css'

/** What one press filters by. Faults and hazards have one shape, so they have one place. */
export const stateGroups = {
  fire: ['fire'],
  alarm: ['alarm'],
  fault: ['fault', 'hazard'],
  offline: ['offline'],
  normal: ['normal'],
} as const satisfies Partial<Record<EquipmentState, readonly EquipmentState[]>>
export type StateGroup = keyof typeof stateGroups

// The table's keys are exactly the groups.
export const groupNames = Object.keys(stateGroups) as StateGroup[]

interface StateFilterProps {
  readonly counts: StateCounts | undefined
  readonly chosen: StateGroup | undefined
  readonly onChange: (group: StateGroup | undefined) => void
}

/** How many stand where, and a press to see only those. */
export const StateFilter = ({ counts, chosen, onChange }: StateFilterProps) => {
  const t = useText()
  const { toolbar, itemAt } = useRovingFocus(groupNames.length, chosen ? groupNames.indexOf(chosen) : 0)
  return (
    <div className={styles.strip} aria-label={t(($) => $.monitor.states)} {...toolbar}>
      {groupNames.map((group, index) => (
        <button
          key={group}
          type="button"
          className={styles.state}
          aria-pressed={group === chosen}
          onClick={() => onChange(group === chosen ? undefined : group)}
          {...itemAt(index)}
        >
          <span className={styles.count}>
            <SeverityBadge severity={severityOf(group)} size={16} />
            <b>{counts ? sumOf(counts, stateGroups[group]) : '—'}</b>
          </span>{' '}
          {t(($) => $.shell.state[group])}
        </button>
      ))}
    </div>
  )
}
