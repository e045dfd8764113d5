import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment, type EquipmentCount } from '@vigil/contract/equipment/equipment'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { severityOf, statesByUrgency } from '#foundation/equipment/equipment-severity.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import { NothingBehind } from './nothing-behind.tsx'
import styles from './children-panel.module.css'

const mostRows = 50

const byState = (one: Equipment, other: Equipment): number =>
  statesByUrgency.indexOf(one.state) - statesByUrgency.indexOf(other.state)

/** What hangs on it: how many stand how, then each with its own reading, the worst first. */
export const ChildrenPanel = ({ equipment }: PanelProps) => {
  const t = useText()
  const can = useCan()
  const { equipmentId: parentId } = equipment
  const enabled = can(equipmentCalls.list)
  const query = useQuery({ ...queryOf(equipmentCalls.list, { parentId, size: mostRows }), enabled })
  // Also of those beyond the rows: the one that burns may be the fifty-first.
  const count = useQuery({ ...queryOf(equipmentCalls.count, { parentId }), enabled })
  const title = t(($) => $.equipment.children)
  if (query.data?.rows.length === 0)
    return <NothingBehind equipment={equipment} title={title} text={t(($) => $.equipment.noChildren)} />
  return (
    <Card title={title} padded={false}>
      <QueryState query={query} call={equipmentCalls.list} rows={3}>
        {({ rows }) => (
          <>
            {count.data && <Rollup count={count.data} />}
            {rows.toSorted(byState).map((child) => (
              <EquipmentRow key={child.equipmentId} equipment={child} />
            ))}
          </>
        )}
      </QueryState>
    </Card>
  )
}

const Rollup = ({ count: { total, byState: counts } }: { readonly count: EquipmentCount }) => {
  const t = useText()
  return (
    <p className={styles.rollup}>
      {t(($) => $.equipment.childrenOf, { count: total })}
      {statesByUrgency
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <StateTag key={state} tone={severityOf(state)}>
            {t(($) => $.shell.state[state])} {counts[state]}
          </StateTag>
        ))}
    </p>
  )
}
