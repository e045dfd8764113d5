import { onTestFinished } from 'vitest'

/** What the glass says yes to, until the test has ended. */
const answerYes = (word: string): void => {
  const before = globalThis.matchMedia
  onTestFinished(() => void (globalThis.matchMedia = before))
  globalThis.matchMedia = (query) => Object.assign(before(query), { matches: query.includes(word) })
}

/** A screen with room for two. */
export const beWide = (): void => answerYes('min-width')

/** A glass that is touched. */
export const beTouched = (): void => answerYes('pointer: coarse')
