import { useQuery } from '@tanstack/react-query'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import styles from './sheet.module.css'

interface BlindSheetProps {
  readonly gatewayId: string
  readonly count: number
  readonly onClose: () => void
}

const mostListed = 100

/** The points behind a gateway that is gone, each one press from its own page. */
export const BlindSheet = ({ gatewayId, count, onClose }: BlindSheetProps) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({
    ...queryOf(equipmentCalls.list, { parentId: gatewayId, size: mostListed }),
    enabled: can(equipmentCalls.list),
  })
  const title = t(($) => $.alarm.marks.blinds, { count })
  return (
    <Sheet open title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <QueryState query={query} call={equipmentCalls.list} rows={4}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <EmptyState picture="nothing" title={t(($) => $.alarm.marks.noBlinds)} compact />
          ) : (
            <>
              {rows.map((equipment) => (
                <EquipmentRow key={equipment.equipmentId} equipment={equipment} />
              ))}
              {next !== null && (
                <p className={styles.hint}>{t(($) => $.alarm.marks.firstBlinds, { count: mostListed })}</p>
              )}
            </>
          )
        }
      </QueryState>
    </Sheet>
  )
}
