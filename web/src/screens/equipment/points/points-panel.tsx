import { useQuery } from '@tanstack/react-query'
import {
  pointCalls,
  pointGroupings,
  type PointGroup,
  type PointGrouping,
  type PointState,
} from '@vigil/contract/equipment/points'
import { useState } from 'react'
import { countsKey } from '#features/overview/overview-keys.ts'
import { equipmentListKey } from '#foundation/equipment/use-equipment-list.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import { NothingBehind } from '../panels/nothing-behind.tsx'
import { GroupList, PointRows } from './point-list.tsx'
import { countsOf } from './point-words.ts'
import styles from './points.module.css'

const pageSize = 50

/** Its points have the addresses of a panel, and come from the panel's own table. */
const transmitterId = 'userInfoTransmitter'
const PointTools = lazyPart(async () => (await import('./point-tools.tsx')).PointTools)

/** What hangs on a host, and of a transmitter what its panel says that hangs on it. */
export const PointsPanel = ({ equipment, type }: PanelProps) => (
  <>
    <Behind equipment={equipment} />
    {type.id === transmitterId && <PointTools equipmentId={equipment.equipmentId} />}
  </>
)

/** By loop, zone or place: the worst loop first, and its points. */
const Behind = ({ equipment }: Pick<PanelProps, 'equipment'>) => {
  const t = useText()
  const can = useCan()
  const { equipmentId } = equipment
  const words = useAreas('equipmentWork')
  const [by, setBy] = useState<PointGrouping>('loop')
  const query = useQuery({
    ...queryOf(pointCalls.groups, { equipmentId, by }),
    // Counted anew with every other count when something changes its state.
    queryKey: [countsKey, 'points', equipmentId, by],
    enabled: can(pointCalls.groups),
  })
  if (words.status !== 'ready') return null
  const title = t(($) => $.equipmentWork.points.title)
  if (query.data?.rows.length === 0)
    return <NothingBehind equipment={equipment} title={title} text={t(($) => $.equipmentWork.points.none)} />
  return (
    <Card
      title={title}
      padded={false}
      aside={
        <Segmented
          label={t(($) => $.equipmentWork.points.by)}
          value={by}
          onChange={setBy}
          options={pointGroupings.map((value) => ({ value, text: t(($) => $.equipmentWork.points.grouped[value]) }))}
        />
      }
    >
      <QueryState query={query} call={pointCalls.groups} rows={3}>
        {({ rows }) => <Points key={by} equipmentId={equipmentId} by={by} groups={rows} />}
      </QueryState>
    </Card>
  )
}

interface PointsProps {
  readonly equipmentId: string
  readonly by: PointGrouping
  readonly groups: readonly PointGroup[]
}

/** One group is open at a time; a state that is asked for is looked for in all of them. */
const Points = ({ equipmentId, by, groups }: PointsProps) => {
  const t = useText()
  const [asked, setAsked] = useState<PointState | 'all'>('all')
  const [open, setOpen] = useState(groups[0]?.groupKey)
  const counts = countsOf(groups)
  // What it was narrowed to may have recovered since.
  const state = counts.some((each) => each.state === asked) ? asked : 'all'
  return (
    <>
      <div className={styles.filter}>
        <ChipRow
          label={t(($) => $.equipmentWork.points.filter)}
          chosen={[state]}
          onPress={setAsked}
          chips={[
            { value: 'all' as const, text: t(($) => $.equipmentWork.points.all), count: totalOf(groups) },
            ...counts.map(({ state: value, count }) => ({
              value,
              text: t(($) => $.equipmentWork.points.state[value]),
              count,
            })),
          ]}
        />
      </div>
      <div className={styles.scroller} role="group" aria-label={t(($) => $.equipmentWork.points.title)}>
        {state === 'all' ? (
          <GroupList
            by={by}
            groups={groups}
            open={open}
            onToggle={(groupKey) => setOpen((held) => (held === groupKey ? undefined : groupKey))}
          >
            <Listed equipmentId={equipmentId} by={by} {...(open === undefined ? {} : { groupKey: open })} />
          </GroupList>
        ) : (
          <Listed equipmentId={equipmentId} by={by} state={state} />
        )}
      </div>
    </>
  )
}

const Listed = (asked: Omit<CallInput<typeof pointCalls.list>, 'after' | 'size'>) => (
  <PointRows query={usePages(pointCalls.list, asked, { key: [equipmentListKey, 'points'], size: pageSize })} />
)

const totalOf = (groups: readonly PointGroup[]): number => groups.reduce((sum, { total }) => sum + total, 0)
