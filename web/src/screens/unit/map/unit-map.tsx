import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { UnitRows } from '../list/unit-rows.tsx'
import { ClusterDonut } from './cluster-donut.tsx'
import { clustersOf, type Cluster, type PlacedUnit } from './clusters.ts'
import { LazyGround } from './lazy-ground.tsx'
import type { Ground } from './map-ground.tsx'
import styles from './unit-map.module.css'

interface UnitMapProps {
  readonly units: readonly PlacedUnit[]
  readonly onOpen: (projectId: string) => void
}

const heights = { phone: 420, wide: 560 }
/** More names than this cover each other. */
const mostNamed = 5

export const UnitMap = ({ units, onOpen }: UnitMapProps) => {
  const t = useText()
  const wide = useWide()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const press = (cluster: Cluster, ground: Ground): void => {
    setChosen(cluster.units.map(({ projectId }) => projectId))
    // Those of one building stay together: closer is no help.
    if (cluster.units.length > 1) ground.closerTo(ground.placeOf(cluster.at))
  }
  const pinsOn = (ground: Ground) => {
    const clusters = clustersOf(units, ground)
    return clusters.map((cluster) => (
      <ClusterDonut
        key={cluster.units[0]?.projectId}
        cluster={cluster}
        isSelected={cluster.units.every(({ projectId }) => chosen.includes(projectId))}
        isNamed={clusters.length <= mostNamed}
        onPress={() => press(cluster, ground)}
      />
    ))
  }
  const rows = units.filter(({ projectId }) => chosen.includes(projectId))
  return (
    <div className={styles.both}>
      <div>
        <LazyGround
          label={t(($) => $.unit.mapView.label, { count: units.length })}
          height={wide ? heights.wide : heights.phone}
          around={units}
          canFit
        >
          {pinsOn}
        </LazyGround>
        <p className={styles.note}>{t(($) => $.unit.mapView.note)}</p>
      </div>
      <div className={styles.chosen} aria-live="polite">
        {rows.length > 0 && <UnitRows rows={rows} onOpen={onOpen} />}
      </div>
    </div>
  )
}
