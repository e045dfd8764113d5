import { closestZoom } from '@vigil/contract/tenancy/project-map'
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
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { datums, type Datum } from './datum.ts'
import { latLngOf, placeAt } from './lat-lng.ts'
import type { Place, Point, Size } from './place.ts'
import { useTiles } from './use-tiles.ts'
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

export interface GroundPicture extends Size {
  readonly address: string
}

export interface MapGroundProps {
  readonly label: string
  readonly height: number
  /** What is in sight at first, and again when all is asked for. */
  readonly around: readonly Place[]
  /** A plan instead of the earth: its places are its dots, counted from the lower left corner. */
  readonly picture?: GroundPicture
  /** All into sight again can be asked for. */
  readonly canFit?: boolean
  /** A press on the ground, not on a pin and not the end of a drag. */
  readonly onPress?: (place: Place) => void
  /** What the arrow keys move instead of the picture. */
  readonly onArrow?: (by: Point, ground: Ground) => void
  readonly children: (ground: Ground) => ReactNode
}

/** Closer than this a single unit would fill the picture with nothing around it. */
const closestFit = 15
const wholeCountry = { centre: { longitude: 104, latitude: 35 }, zoom: 4 }
const margin = 64
/** No pin begins beneath the buttons: a fire would stand unseen. */
const toolsWidth = 48
const aroundPlaces: leaflet.FitBoundsOptions = {
  paddingTopLeft: [margin, margin],
  paddingBottomRight: [margin + toolsWidth, margin],
}
/** A picture has an edge of its own; its buttons lie beneath it. */
const edge = 12
const aroundPlan: leaflet.FitBoundsOptions = {
  paddingTopLeft: [edge, edge],
  paddingBottomRight: [edge, edge + toolsWidth + edge],
}
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
  const isPlan = props.picture !== undefined
  const paddings = isPlan ? aroundPlan : aroundPlaces
  const [map, setMap] = useState<leaflet.Map | undefined>(undefined)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const { datum, ...tiles } = useTiles(map, isPlan)
  // Whatever is laid beneath it later moves it by itself.
  const begin = useEffectEvent((made: leaflet.Map) => fit(made, around, { paddings, datum: datums.wgs84 }))
  const pressed = useEffectEvent((at: leaflet.LatLng) => props.onPress?.(datum.meant(placeAt(at))))

  const drawn = useEffectEvent((made: leaflet.Map) => (props.picture ? overlay(props.picture) : lines()).addTo(made))
  useLayoutEffect(() => {
    if (!host.current) return undefined
    const made = leaflet.map(host.current, isPlan ? plan : earth)
    begin(made)
    drawn(made)
    made.on('move zoom resize', redraw)
    made.on('click', ({ latlng }) => pressed(latlng))
    setMap(made)
    return () => {
      made.remove()
      setMap(undefined)
    }
  }, [isPlan])

  const ground = map && groundOf(map, datum)
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
  const fitAll = (): void => map && fit(map, around, { paddings, datum })
  return (
    <div>
      <div className={styles.frame} style={{ height }}>
        <div className={styles.ground} role="group" aria-label={label} tabIndex={0} onKeyDown={onKeyDown}>
          <div ref={host} className={styles.map} aria-hidden="true" />
          {ground && <div className={styles.pins}>{children(ground)}</div>}
        </div>
        {map && (
          <div className={`${styles.tools} ${isPlan ? styles.below : ''}`}>
            <IconButton icon="plus" label={t(($) => $.map.tools.zoomIn)} onClick={() => map.zoomIn(zoomStep)} />
            <IconButton icon="minus" label={t(($) => $.map.tools.zoomOut)} onClick={() => map.zoomOut(zoomStep)} />
            {canFit && <IconButton icon="layers" label={t(($) => $.map.tools.fit)} onClick={fitAll} />}
          </div>
        )}
      </div>
      {!isPlan && <p className={styles.note}>{tiles.attribution ?? t(($) => $.map.tiles.none)}</p>}
      {tiles.isBare && (
        <div className={styles.bare}>
          <StatusBar
            text={t(($) => $.map.tiles.missing)}
            action={{ text: t(($) => $.shell.network.retry), onPress: tiles.again }}
          />
        </div>
      )}
    </div>
  )
}

const tools: leaflet.MapOptions = {
  // Ours stand beside it, with names and keys.
  zoomControl: false,
  attributionControl: false,
  keyboard: false,
  // Pins are drawn by us, at each step: nothing may glide away beneath them.
  zoomAnimation: false,
  inertia: false,
  zoomSnap: 0,
}

const earth: leaflet.MapOptions = {
  ...tools,
  minZoom: 2,
  maxZoom: closestZoom,
  maxBounds: [
    [-90, -540],
    [90, 540],
  ],
}

/** Dots are equally far apart everywhere, whichever way one looks. */
const plan: leaflet.MapOptions = { ...tools, crs: leaflet.CRS.Simple, minZoom: -6, maxZoom: 2 }

const overlay = ({ address, width, height }: GroundPicture): leaflet.ImageOverlay =>
  leaflet.imageOverlay(
    address,
    [
      [0, 0],
      [height, width],
    ],
    { className: styles.picture ?? '' },
  )

/** Beneath everything: where there is no picture of streets, lines alone show that it moves. */
const lines = (): leaflet.GridLayer =>
  Object.assign(leaflet.gridLayer({ tileSize: 96, updateWhenIdle: false }), {
    createTile: () => {
      const tile = document.createElement('div')
      tile.className = styles.tile ?? ''
      return tile
    },
  })

interface Fitting {
  readonly paddings: leaflet.FitBoundsOptions
  readonly datum: Datum
}

const fit = (map: leaflet.Map, places: readonly Place[], { paddings, datum }: Fitting): void => {
  if (places.length === 0) {
    map.setView(latLngOf(wholeCountry.centre), wholeCountry.zoom)
    return
  }
  const bounds = leaflet.latLngBounds(places.map((place) => latLngOf(datum.drawn(place))))
  map.fitBounds(bounds, { ...paddings, maxZoom: closestFit, animate: false })
}

const groundOf = (map: leaflet.Map, { drawn, meant }: Datum): Ground => {
  const { x: width, y: height } = map.getSize()
  return {
    size: { width, height },
    zoom: map.getZoom(),
    pointOf: (place) => {
      const { x, y } = map.latLngToContainerPoint(latLngOf(drawn(place)))
      return { x, y }
    },
    placeOf: ({ x, y }) => meant(placeAt(map.containerPointToLatLng([x, y]))),
    closerTo: (place) => {
      const nearest = map.getMaxZoom()
      if (map.getZoom() >= nearest) return false
      map.setView(latLngOf(drawn(place)), Math.min(nearest, map.getZoom() + clusterStep), { animate: false })
      return true
    },
  }
}
