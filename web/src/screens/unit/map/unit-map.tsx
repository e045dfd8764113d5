import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { useWidth } from '#ui/reading/use-width.ts'
import { UnitRows } from '../list/unit-rows.tsx'
import { ClusterDonut } from './cluster-donut.tsx'
import { clustersOf, type Cluster, type PlacedUnit } from './clusters.ts'
import { MapGrid } from './map-grid.tsx'
import { fitted, placeOf, zoomed, type View } from './projection.ts'
import styles from './unit-map.module.css'

interface UnitMapProps {
  readonly units: readonly PlacedUnit[]
  readonly onOpen: (projectId: string) => void
}

const heights = { phone: 420, wide: 560 }
/** Beyond this they stand in one building, and closer is no help. */
const closest = 500_000
/** More names than this cover each other. */
const mostNamed = 5

export const UnitMap = ({ units, onOpen }: UnitMapProps) => {
  const t = useText()
  const wide = useWide()
  const { element, width } = useWidth(358)
  const size = { width, height: wide ? heights.wide : heights.phone }
  const [moved, setMoved] = useState<View | undefined>(undefined)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const view = moved ?? fitted(units, size)

  const clusters = clustersOf(units, view, size)
  const press = (cluster: Cluster): void => {
    setChosen(cluster.units.map(({ projectId }) => projectId))
    if (cluster.units.length > 1 && view.scale < closest) setMoved(zoomed(view, 2.5, placeOf(cluster.at, view, size)))
  }
  const rows = units.filter(({ projectId }) => chosen.includes(projectId))
  return (
    <div className={styles.both}>
      <div ref={element}>
        <MapGrid
          label={t(($) => $.unit.mapView.label, { count: units.length })}
          view={view}
          size={size}
          onView={setMoved}
          onFit={() => setMoved(undefined)}
        >
          {clusters.map((cluster) => (
            <ClusterDonut
              key={cluster.units[0]?.projectId}
              cluster={cluster}
              isSelected={cluster.units.every(({ projectId }) => chosen.includes(projectId))}
              isNamed={clusters.length <= mostNamed}
              onPress={() => press(cluster)}
            />
          ))}
        </MapGrid>
        <p className={styles.note}>{t(($) => $.unit.mapView.note)}</p>
      </div>
      <div className={styles.chosen} aria-live="polite">
        {rows.length > 0 && <UnitRows rows={rows} onOpen={onOpen} />}
      </div>
    </div>
  )
}
