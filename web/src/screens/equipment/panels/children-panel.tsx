import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'

const mostRows = 50

/** What hangs on it, each with its own reading. */
export const ChildrenPanel = ({ equipment }: PanelProps) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({
    ...queryOf(equipmentCalls.list, { parentId: equipment.equipmentId, size: mostRows }),
    enabled: can(equipmentCalls.list),
  })
  return (
    <Card title={t(($) => $.equipment.children)} padded={false}>
      <QueryState query={query} call={equipmentCalls.list} rows={3}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState picture="nothing" title={t(($) => $.equipment.noChildren)} compact />
          ) : (
            rows.map((child) => <EquipmentRow key={child.equipmentId} equipment={child} />)
          )
        }
      </QueryState>
    </Card>
  )
}
