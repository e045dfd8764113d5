import * as leaflet from 'leaflet'
import {
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import type { Place, Point, Size } from './place.ts'
import styles from './map-ground.module.css'

/** The ground as those who stand on it see it, until it moves. */
export interface Ground {
  readonly size: Size
  /** As web maps count it: each step shows everything twice as large. */
  readonly zoom: number
  readonly pointOf: (place: Place) => Point
  readonly placeOf: (point: Point) => Place
  /** False where closer shows nothing more. */
  readonly closerTo: (place: Place) => boolean
}

export interface MapGroundProps {
  readonly label: string
  readonly height: number
  /** What is in sight at first, and again when all is asked for. */
  readonly around: readonly Place[]
  /** All into sight again can be asked for. */
  readonly canFit?: boolean
  /** A press on the ground, not on a pin and not the end of a drag. */
  readonly onPress?: (place: Place) => void
  /** What the arrow keys move instead of the picture. */
  readonly onArrow?: (by: Point, ground: Ground) => void
  readonly children: (ground: Ground) => ReactNode
}

const closest = 19
/** Closer than this a single unit would fill the picture with nothing around it. */
const closestFit = 15
const wholeCountry = { centre: { longitude: 104, latitude: 35 }, zoom: 4 }
const margin = 64
/** No pin begins beneath the buttons: a fire would stand unseen. */
const toolsWidth = 48
const keyStep = 48
const zoomStep = 0.7
const clusterStep = 1.3
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -keyStep, y: 0 },
  ArrowRight: { x: keyStep, y: 0 },
  ArrowUp: { x: 0, y: -keyStep },
  ArrowDown: { x: 0, y: keyStep },
}
const zoomKeys: Readonly<Record<string, number>> = { '+': zoomStep, '=': zoomStep, '-': -zoomStep }

/** A ground of coordinates that is moved by fingers, wheel, keys and buttons; pins stand on it. */
export const MapGround = (props: MapGroundProps) => {
  const { label, height, around, canFit = false, onArrow, children } = props
  const t = useText()
  const host = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<leaflet.Map | undefined>(undefined)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const begin = useEffectEvent((made: leaflet.Map) => fit(made, around))
  const pressed = useEffectEvent((at: leaflet.LatLng) => props.onPress?.({ longitude: at.lng, latitude: at.lat }))

  useLayoutEffect(() => {
    if (!host.current) return undefined
    const made = leaflet.map(host.current, options)
    begin(made)
    lines().addTo(made)
    made.on('move zoom resize', redraw)
    made.on('click', ({ latlng }) => pressed(latlng))
    setMap(made)
    return () => {
      made.remove()
      setMap(undefined)
    }
  }, [])

  const ground = map && groundOf(map)
  const onKeyDown = (event: KeyboardEvent): void => {
    // Pins have keys of their own.
    if (!map || !ground || event.target !== event.currentTarget) return
    const by = arrows[event.key]
    const step = zoomKeys[event.key]
    if (by && onArrow) onArrow({ x: by.x / 6, y: by.y / 6 }, ground)
    else if (by) map.panBy([by.x, by.y], { animate: false })
    else if (step !== undefined) map.setZoom(map.getZoom() + step)
    else return
    event.preventDefault()
  }
  return (
    <div className={styles.frame} style={{ height }}>
      <div className={styles.ground} role="group" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
        <div ref={host} className={styles.map} aria-hidden="true" />
        {ground && <div className={styles.pins}>{children(ground)}</div>}
      </div>
      {map && (
        <div className={styles.tools}>
          <IconButton icon="plus" label={t(($) => $.unit.mapView.zoomIn)} onClick={() => map.zoomIn(zoomStep)} />
          <IconButton icon="minus" label={t(($) => $.unit.mapView.zoomOut)} onClick={() => map.zoomOut(zoomStep)} />
          {canFit && <IconButton icon="layers" label={t(($) => $.unit.mapView.fit)} onClick={() => fit(map, around)} />}
        </div>
      )}
    </div>
  )
}

const options: leaflet.MapOptions = {
  // Ours stand beside it, with names and keys.
  zoomControl: false,
  attributionControl: false,
  keyboard: false,
  // Pins are drawn by us, at each step: nothing may glide away beneath them.
  zoomAnimation: false,
  inertia: false,
  zoomSnap: 0,
  minZoom: 2,
  maxZoom: closest,
  maxBounds: [
    [-90, -540],
    [90, 540],
  ],
}

/** No picture of streets is asked for from anywhere: lines alone show that it moves. */
const lines = (): leaflet.GridLayer =>
  Object.assign(leaflet.gridLayer({ tileSize: 96, updateWhenIdle: false }), {
    createTile: () => {
      const tile = document.createElement('div')
      tile.className = styles.tile ?? ''
      return tile
    },
  })

const fit = (map: leaflet.Map, places: readonly Place[]): void => {
  if (places.length === 0) {
    map.setView(latLngOf(wholeCountry.centre), wholeCountry.zoom)
    return
  }
  const bounds = leaflet.latLngBounds(places.map(latLngOf))
  const paddingBottomRight: leaflet.PointTuple = [margin + toolsWidth, margin]
  map.fitBounds(bounds, { paddingTopLeft: [margin, margin], paddingBottomRight, maxZoom: closestFit, animate: false })
}

const latLngOf = ({ latitude, longitude }: Place): leaflet.LatLngTuple => [latitude, longitude]

const groundOf = (map: leaflet.Map): Ground => {
  const { x: width, y: height } = map.getSize()
  return {
    size: { width, height },
    zoom: map.getZoom(),
    pointOf: (place) => {
      const { x, y } = map.latLngToContainerPoint(latLngOf(place))
      return { x, y }
    },
    placeOf: ({ x, y }) => {
      const { lat, lng } = map.containerPointToLatLng([x, y])
      return { latitude: lat, longitude: lng }
    },
    closerTo: (place) => {
      if (map.getZoom() >= closest) return false
      map.setView(latLngOf(place), Math.min(closest, map.getZoom() + clusterStep), { animate: false })
      return true
    },
  }
}
