/** What raised most in thirty days: a candidate for cleaning, replacing, or a look at what stands beside it. */
import { figures } from '@vigil/contract/statistics/figures'
import { statisticsCalls, type RankedEquipment } from '@vigil/contract/statistics/statistics'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { Card } from '#ui/surface/card.tsx'
import { RankedWords } from './ranked-words.tsx'
import { useRankings } from './use-figures.ts'
import styles from './worst-equipment.module.css'

interface WorstEquipmentProps {
  readonly projectId?: string
  readonly most?: number
}

export const WorstEquipment = ({ projectId, most = 6 }: WorstEquipmentProps) => {
  const t = useText()
  const name = useName()
  const query = useRankings({ ...(projectId !== undefined && { projectId }), size: most })
  return (
    <Card title={name(figures.equipmentRanking.name)} padded={false}>
      <QueryState query={query} call={statisticsCalls.rankings} rows={5}>
        {({ equipment }) =>
          equipment.length === 0 ? (
            <EmptyLine>{t(($) => $.figures.noAlarms)}</EmptyLine>
          ) : (
            <Worst equipment={equipment} isOfMany={projectId === undefined} />
          )
        }
      </QueryState>
    </Card>
  )
}

interface WorstProps {
  readonly equipment: readonly RankedEquipment[]
  readonly isOfMany: boolean
}

const Worst = ({ equipment, isOfMany }: WorstProps) => {
  const t = useText()
  const router = useRouter()
  const most = Math.max(...equipment.map(({ alarms }) => alarms))
  return (
    <ol className={styles.worst}>
      {equipment.map(({ equipmentId, name, projectName, alarms, falses }) => (
        <li key={equipmentId}>
          <a href={router.hrefOf(`${router.places.alarmList}?equipment=${equipmentId}`)}>
            <RankedWords
              name={name}
              detail={[
                ...(isOfMany ? [projectName] : []),
                ...(falses > 0 ? [t(($) => $.figures.falses, { count: falses })] : []),
              ].join(' · ')}
            />
            <b>{t(($) => $.figures.times, { count: alarms })}</b>
            <i style={{ width: `${(100 * alarms) / most}%` }} />
          </a>
        </li>
      ))}
    </ol>
  )
}
