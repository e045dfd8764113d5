/** The browser's own voice, where it has one. */

export const canReadAloud = (): boolean => 'speechSynthesis' in globalThis && 'SpeechSynthesisUtterance' in globalThis

/** A little slower than people talk: it is heard across a corridor. */
const rate = 0.9

/** The newest is said: what was being said of an earlier one ends. */
export const readAloud = (text: string, language: string): void => {
  if (!canReadAloud()) return
  const said = Object.assign(new SpeechSynthesisUtterance(text), { lang: language, rate, volume: 1 })
  speechSynthesis.cancel()
  speechSynthesis.speak(said)
}

export const fallSilent = (): void => {
  if (canReadAloud()) speechSynthesis.cancel()
}

/** A browser shakes only after somebody has touched the page; elsewhere nothing happens. */
export const shake = (pattern: readonly number[]): void => {
  if ('vibrate' in navigator) navigator.vibrate([...pattern])
}
