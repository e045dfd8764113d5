import type { OwnPosition } from '#infrastructure/native/own-position.ts'

const codes = { refused: 1, unknown: 2 } as const

type Fix = Pick<OwnPosition, 'longitude' | 'latitude'> & Partial<OwnPosition>

/** Where the phone says that it is, within ten metres if the test says nothing else; or why it does not say so. */
export const standAt = (fix: Fix | keyof typeof codes | undefined): void => {
  const getCurrentPosition = (found: (at: object) => void, failed: (why: object) => void): void =>
    typeof fix === 'object' ? found({ coords: { accuracy: 10, ...fix } }) : failed({ code: codes[fix ?? 'unknown'] })
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: fix === undefined ? undefined : { getCurrentPosition },
  })
}
