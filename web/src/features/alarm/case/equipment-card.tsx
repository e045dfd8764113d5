import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { shortCache, queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'

/** What raised it, as it measures now; its page is one press away. */
export const EquipmentCard = ({ equipmentId }: { readonly equipmentId: string }) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({
    ...queryOf(equipmentCalls.detail, { equipmentId }),
    ...shortCache,
    enabled: can(equipmentCalls.detail),
  })
  if (!can(equipmentCalls.detail)) return null
  return (
    <Card title={t(($) => $.alarm.equipment)} padded={false}>
      <QueryState query={query} call={equipmentCalls.detail} rows={1}>
        {(equipment) => <EquipmentRow equipment={equipment} />}
      </QueryState>
    </Card>
  )
}
