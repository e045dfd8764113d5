/** A plain map: degrees to pixels around a centre. Near enough for a city and for a country at a glance. Pure. */
export interface Place {
  readonly longitude: number
  readonly latitude: number
}
export interface Point {
  readonly x: number
  readonly y: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
export interface View {
  readonly centre: Place
  /** Pixels for one degree of latitude. */
  readonly scale: number
}

const leastScale = 4
const mostScale = 2_000_000
/** Closer than this a single unit would fill the picture with nothing around it. */
const closestFit = 20_000
const margin = 64

/** A degree of longitude is shorter the further from the equator. */
const stretch = ({ centre }: View): number => Math.max(0.05, Math.cos((centre.latitude * Math.PI) / 180))

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

export const pointOf = (place: Place, view: View, { width, height }: Size): Point => ({
  x: width / 2 + (place.longitude - view.centre.longitude) * stretch(view) * view.scale,
  y: height / 2 - (place.latitude - view.centre.latitude) * view.scale,
})

export const placeOf = ({ x, y }: Point, view: View, { width, height }: Size): Place => ({
  longitude: within(view.centre.longitude + (x - width / 2) / (stretch(view) * view.scale), -180, 180),
  latitude: within(view.centre.latitude - (y - height / 2) / view.scale, -90, 90),
})

export const zoomed = (view: View, factor: number, centre: Place = view.centre): View => ({
  centre,
  scale: within(view.scale * factor, leastScale, mostScale),
})

/** The picture moves by so many pixels; what is in the middle moves the other way. */
export const panned = (view: View, by: Point, size: Size): View => ({
  ...view,
  centre: placeOf({ x: size.width / 2 - by.x, y: size.height / 2 - by.y }, view, size),
})

const wholeCountry: View = { centre: { longitude: 104, latitude: 35 }, scale: 8 }

/** All of them in sight. */
export const fitted = (places: readonly Place[], { width, height }: Size): View => {
  if (places.length === 0) return wholeCountry
  const span = (values: number[]) => ({ low: Math.min(...values), high: Math.max(...values) })
  const longitudes = span(places.map(({ longitude }) => longitude))
  const latitudes = span(places.map(({ latitude }) => latitude))
  const centre = {
    longitude: (longitudes.low + longitudes.high) / 2,
    latitude: (latitudes.low + latitudes.high) / 2,
  }
  const room = { x: Math.max(40, width - 2 * margin), y: Math.max(40, height - 2 * margin) }
  const across = (longitudes.high - longitudes.low) * stretch({ centre, scale: 1 })
  const scale = Math.min(room.x / Math.max(across, 1e-9), room.y / Math.max(latitudes.high - latitudes.low, 1e-9))
  return { centre, scale: within(Math.min(scale, closestFit), leastScale, mostScale) }
}

const steps = [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20]
const widestLine = 70

/** Degrees between two lines of the grid, so that they stand apart. */
export const gridStep = (pixelsPerDegree: number): number =>
  steps.find((step) => step * pixelsPerDegree >= widestLine) ?? 30

/** Where the lines of the grid fall, in pixels. */
export const gridLines = (view: View, size: Size): { readonly xs: number[]; readonly ys: number[] } => {
  const from = placeOf({ x: 0, y: size.height }, view, size)
  const to = placeOf({ x: size.width, y: 0 }, view, size)
  const between = (low: number, high: number, step: number): number[] => {
    const first = Math.ceil(low / step)
    return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, n) => (first + n) * step)
  }
  const { longitude, latitude } = view.centre
  return {
    xs: between(from.longitude, to.longitude, gridStep(view.scale * stretch(view))).map(
      (line) => pointOf({ longitude: line, latitude }, view, size).x,
    ),
    ys: between(from.latitude, to.latitude, gridStep(view.scale)).map(
      (line) => pointOf({ longitude, latitude: line }, view, size).y,
    ),
  }
}
