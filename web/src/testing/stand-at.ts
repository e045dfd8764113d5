import type { OwnPosition } from '#infrastructure/native/own-position.ts'

const codes = { refused: 1, unknown: 2 } as const

/** Where the phone says that it is, or why it does not. */
export const standAt = (fix: OwnPosition | keyof typeof codes | undefined): void => {
  const getCurrentPosition = (found: (at: object) => void, failed: (why: object) => void): void =>
    typeof fix === 'object' ? found({ coords: fix }) : failed({ code: codes[fix ?? 'unknown'] })
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: fix === undefined ? undefined : { getCurrentPosition },
  })
}
