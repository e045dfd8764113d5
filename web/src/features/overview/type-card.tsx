import { equipmentCalls, type EquipmentCount } from '@vigil/contract/equipment/equipment'
import { equipmentIcon } from '#foundation/equipment/equipment-icons.ts'
import { useDeviceTypes } from '#foundation/equipment/use-device-types.ts'
import type { Reach } from '#foundation/project/use-reach.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { CountBadge } from '#ui/severity/count-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useCounts } from './use-counts.ts'
import styles from './type-card.module.css'

const mostShown = 8

interface TypeCardProps {
  readonly reach: Reach
  /** The system whose equipment stands before all other. */
  readonly first?: string
  /** Shows the equipment of that type. */
  readonly onPress: (equipmentTypeId: number) => void
}

/** What stands here, by kind: those of one system first, then the most common. */
export const TypeCard = ({ reach, first, onPress }: TypeCardProps) => {
  const t = useText()
  const query = useCounts(reach)
  return (
    <Card title={t(($) => $.home.types)}>
      <QueryState query={query} call={equipmentCalls.count} rows={2}>
        {({ byType }) =>
          byType.length === 0 ? (
            <EmptyState picture="nothing" title={t(($) => $.home.noTypes)} compact />
          ) : (
            <Types byType={byType} first={first} onPress={onPress} />
          )
        }
      </QueryState>
    </Card>
  )
}

interface TypesProps extends Pick<EquipmentCount, 'byType'> {
  readonly first: string | undefined
  readonly onPress: TypeCardProps['onPress']
}

const Types = ({ byType, first, onPress }: TypesProps) => {
  const t = useText()
  const name = useName()
  const { find } = useDeviceTypes()
  const rank = (equipmentTypeId: number): number => (find(equipmentTypeId)?.system === first ? 0 : 1)
  const shown = byType
    .toSorted((one, other) => rank(one.equipmentTypeId) - rank(other.equipmentTypeId) || other.count - one.count)
    .slice(0, mostShown)
  return (
    <ul className={styles.grid}>
      {shown.map(({ equipmentTypeId, count, wrong }) => {
        const type = find(equipmentTypeId)
        return (
          <li key={equipmentTypeId}>
            <button type="button" className={styles.type} onClick={() => onPress(equipmentTypeId)}>
              <span className={styles.sign}>
                <Icon name={equipmentIcon(type?.icon)} size={24} />
                <CountBadge count={wrong} label={t(($) => $.home.wrong, { wrong })} />
              </span>
              <b>{count}</b>
              {type ? name(type.name) : t(($) => $.shell.device.unknownType)}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
