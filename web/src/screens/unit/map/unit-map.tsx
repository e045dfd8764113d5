import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { projectMapCalls, type UnitMap as Told } from '@vigil/contract/tenancy/project-map'
import { useState } from 'react'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { ChosenUnits } from './chosen-units.tsx'
import { ClusterDonut } from './cluster-donut.tsx'
import { pinsOf, viewOf, type Pin } from './clusters.ts'
import { LazyGround } from '#foundation/map/lazy-ground.tsx'
import type { Ground } from '#foundation/map/map-ground.tsx'
import type { Place } from '#foundation/map/place.ts'
import styles from './unit-map.module.css'

interface UnitMapProps {
  readonly placed: number
  readonly extent: NonNullable<Told['extent']>
}

const heights = { phone: 420, wide: 560 }
/** More names than this cover each other. */
const mostNames = 5
/** What is worst may change while somebody looks. */
export const everyMs = 30_000

export const UnitMap = ({ placed, extent }: UnitMapProps) => {
  const t = useText()
  const wide = useWide()
  const [chosen, setChosen] = useState<Pin | undefined>(undefined)
  // The first time it is told; later ones must not move the picture.
  const [around] = useState<readonly Place[]>([
    { longitude: extent.west, latitude: extent.south },
    { longitude: extent.east, latitude: extent.north },
  ])
  return (
    <div className={styles.both}>
      <LazyGround
        label={t(($) => $.unit.mapView.label, { count: placed })}
        height={wide ? heights.wide : heights.phone}
        around={around}
        canFit
      >
        {(ground) => <Pins ground={ground} chosen={chosen} onChoose={setChosen} />}
      </LazyGround>
      <div className={styles.chosen} aria-live="polite">
        {chosen && <ChosenUnits pin={chosen} />}
      </div>
    </div>
  )
}

interface PinsProps {
  readonly ground: Ground
  readonly chosen: Pin | undefined
  readonly onChoose: (pin: Pin) => void
}

/** What the platform says of the part in sight; what was there before stays until it has answered. */
const Pins = ({ ground, chosen, onChoose }: PinsProps) => {
  const asked = queryOf(projectMapCalls.clusters, viewOf(ground))
  const { data } = useQuery({ ...asked, placeholderData: keepPreviousData, refetchInterval: everyMs })
  const pins = pinsOf(data?.clusters ?? [], ground)
  const ids = new Set(chosen?.units.map(({ projectId }) => projectId))
  return pins.map((pin) => (
    <ClusterDonut
      key={pin.units[0]?.projectId}
      pin={pin}
      isSelected={pin.units.every(({ projectId }) => ids.has(projectId))}
      isNamed={pins.length <= mostNames}
      onPress={() => {
        onChoose(pin)
        // Those of one building stay together: closer is no help.
        if (pin.count > 1) ground.closerTo(pin.place)
      }}
    />
  ))
}
