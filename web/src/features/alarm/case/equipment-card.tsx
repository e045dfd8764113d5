import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { inPassing, queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'

/** What raised it, as it measures now; its page is one press away. */
export const EquipmentCard = ({ equipmentId }: { readonly equipmentId: string }) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({
    ...queryOf(equipmentCalls.detail, { equipmentId }),
    ...inPassing,
    enabled: can(equipmentCalls.detail),
  })
  if (!can(equipmentCalls.detail)) return null
  return (
    <Card title={t(($) => $.alarm.equipment)} padded={false}>
      <QueryState
        query={query}
        call={equipmentCalls.detail}
        waiting={<RowSkeleton rows={1} label={t(($) => $.shell.load.loading)} />}
      >
        {(equipment) => <EquipmentRow equipment={equipment} />}
      </QueryState>
    </Card>
  )
}
