/** Pictures of streets beneath a map, where the brand has some; what stands on them is moved to where they show it. */
import { useQuery } from '@tanstack/react-query'
import { mapGroundCalls } from '@vigil/contract/brand/map-ground'
import { closestZoom } from '@vigil/contract/tenancy/project-map'
import * as leaflet from 'leaflet'
import { useLayoutEffect, useState } from 'react'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { datums, type Datum } from './datum.ts'
import { latLngOf, placeAt } from './lat-lng.ts'
import type { Place } from './place.ts'
import styles from './map-ground.module.css'

interface Tiles {
  readonly datum: Datum
  /** Whom they are from; undefined where there are none. */
  readonly attribution?: string
  /** Some of those in sight did not come. */
  readonly isBare: boolean
  readonly again: () => void
}

/** An address is good for a day at least. */
const askedEveryMs = 3_600_000

/** The map begins without them and never waits for them. */
export const useTiles = (map: leaflet.Map | undefined, isPlan: boolean): Tiles => {
  const { files } = useCaller()
  const every = { staleTime: askedEveryMs, refetchInterval: askedEveryMs }
  const { data } = useQuery({ ...queryOf(mapGroundCalls.ground, {}), ...every, enabled: !isPlan })
  const tiles = isPlan ? null : data?.tiles
  const [laid, setLaid] = useState<leaflet.TileLayer | undefined>(undefined)
  const [isBare, setBare] = useState(false)
  useLayoutEffect(() => {
    if (!map || !tiles) return undefined
    const { drawn, meant } = datums[tiles.datum]
    const layer = layerOf(files + tiles.address, tiles.maxZoom, setBare)
    moveCentre(map, drawn)
    layer.addTo(map)
    setLaid(layer)
    return () => {
      layer.remove()
      moveCentre(map, meant)
      setLaid(undefined)
      setBare(false)
    }
  }, [map, tiles, files])
  // Pins are moved when the ground is, and not before.
  if (!laid || !tiles) return { datum: datums.wgs84, isBare: false, again: () => undefined }
  const { attribution, datum } = tiles
  return { datum: datums[datum], attribution, isBare, again: () => laid.redraw() }
}

/** What was in the middle stays there. */
const moveCentre = (map: leaflet.Map, by: (place: Place) => Place): void =>
  void map.setView(latLngOf(by(placeAt(map.getCenter()))), map.getZoom(), { animate: false })

const layerOf = (address: string, maxNativeZoom: number, tell: (isBare: boolean) => void): leaflet.TileLayer => {
  const missing = new Set<string>()
  const keyOf = ({ coords: { x, y, z } }: { coords: leaflet.Coords }): string => `${z}/${x}/${y}`
  return leaflet
    .tileLayer(address, { maxNativeZoom, maxZoom: closestZoom, className: styles.streets ?? '' })
    .on('tileerror', (event) => tell(missing.add(keyOf(event)).size > 0))
    .on('tileunload', (event) => missing.delete(keyOf(event)) && tell(missing.size > 0))
}
