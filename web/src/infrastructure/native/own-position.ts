/** Where the phone is, asked for once; whoever does not answer is said, never guessed. */
export interface OwnPosition {
  readonly longitude: number
  readonly latitude: number
  /** How far off it may be, in metres. */
  readonly accuracy: number
}
/** none: the browser has no such thing. refused: the person or the phone said no. unknown: nothing was heard in time. */
export const noPositions = ['none', 'refused', 'unknown'] as const
export type NoPosition = (typeof noPositions)[number]

const fixWithinMs = 10_000
/** As the browser counts its refusals. */
const permissionDenied = 1

export const ownPosition = (): Promise<OwnPosition | NoPosition> =>
  new Promise((resolve) => {
    // Typed as always there, and absent where the page did not come over https.
    const finder = navigator.geolocation as Geolocation | undefined
    if (!finder) return resolve('none')
    return finder.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => resolve({ longitude, latitude, accuracy }),
      ({ code }) => resolve(code === permissionDenied ? 'refused' : 'unknown'),
      { enableHighAccuracy: true, timeout: fixWithinMs },
    )
  })
