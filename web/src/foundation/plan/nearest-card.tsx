import { useQuery } from '@tanstack/react-query'
import { nearestCalls, nearKinds, type NearEquipment } from '@vigil/contract/equipment/nearest'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { EquipmentRow } from '#foundation/equipment/equipment-row.tsx'
import { distanceText } from '#foundation/map/distance-text.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import styles from './nearest-card.module.css'

/** Water and eyes: the hydrants and cameras next to it; nothing where none is known to be near. */
export const NearestCard = ({ equipmentId }: { readonly equipmentId: string }) => {
  const can = useCan()
  const { data } = useQuery({ ...queryOf(nearestCalls.find, { equipmentId }), enabled: can(nearestCalls.find) })
  if (!data || data.rows.length === 0) return null
  return (
    <WithTexts areas={['map']}>
      {nearKinds.map((kind) => (
        <Kind key={kind} kind={kind} rows={data.rows.filter((row) => row.kind === kind)} />
      ))}
    </WithTexts>
  )
}

interface KindProps {
  readonly kind: NearEquipment['kind']
  readonly rows: readonly NearEquipment[]
}

const Kind = ({ kind, rows }: KindProps) => {
  const t = useText()
  if (rows.length === 0) return null
  return (
    <Card title={t(($) => $.map.nearest[kind])} padded={false}>
      <ul>
        {rows.map((row) => (
          <li key={row.equipment.equipmentId}>
            <EquipmentRow equipment={row.equipment} />
            <p className={styles.far}>{farText(t, row)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const farText = (t: Text, { near, metres }: NearEquipment): string => {
  const far = metres === null ? [] : [distanceText(t, metres)]
  const where = near === 'measured' ? [] : [t(($) => $.map.nearest[near])]
  return [...far, ...where].join(' · ')
}
