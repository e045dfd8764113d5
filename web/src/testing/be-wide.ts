import { onTestFinished } from 'vitest'

/** A screen with room for two, until the test has ended. */
export const beWide = (): void => {
  const narrow = globalThis.matchMedia
  onTestFinished(() => void (globalThis.matchMedia = narrow))
  globalThis.matchMedia = (query) => Object.assign(narrow(query), { matches: query.includes('min-width') })
}
