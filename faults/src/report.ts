/** What a run says at its end: sentences on the way go to stderr, the figures are the last line of stdout. */
import type { Difference } from './ledgers/diff.ts'

export type Figures = Readonly<Record<string, number | string | boolean | Readonly<Record<string, object>>>>

const began = performance.now()

export const secondsSinceStart = (): number => Math.round((performance.now() - began) / 100) / 10

export const tell = (line: string): void => console.error(`[${secondsSinceStart().toFixed(1).padStart(6)} s] ${line}`)

/** The sums that a script looks at first, then what they are made of. */
export const figuresOf = (difference: Difference) => ({
  acked: difference.eventsAcked + difference.readingsAcked,
  stored: difference.eventsStored + difference.readingsStored,
  lost: difference.eventsLost + difference.readingsLost,
  duplicates: difference.eventsTwice + difference.readingsTwice,
  outOfOrder: difference.eventsOutOfOrder + difference.readingsOutOfOrder,
  ...difference,
})

/** Readable for people, or one line for a script. */
export const printFigures = (figures: Figures, asJson: boolean): void => {
  if (asJson) return console.log(JSON.stringify(figures))
  const width = Math.max(...Object.keys(figures).map((key) => key.length))
  for (const [key, value] of Object.entries(figures)) {
    const said = typeof value === 'object' ? JSON.stringify(value) : value
    console.log(`${key.padEnd(width)}  ${said}`)
  }
  console.log(JSON.stringify(figures))
}
