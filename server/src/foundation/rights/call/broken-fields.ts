/** What is wrong with an input, field by field: a name nobody knows comes with the one that was probably meant. */
import type { Call } from '@vigil/contract/call'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly code?: string
  readonly keys?: readonly string[]
}

export interface BrokenField {
  readonly path: string
  readonly code: string | undefined
  /** The known field whose name is nearest. */
  readonly nearest?: string
}

// Somebody may send a thousand of them; ten show what is wrong, and no name of ours is longer than that.
const mostUnknown = 10
const longestName = 40

export const brokenFields = (call: Call, issues: readonly Issue[]): BrokenField[] =>
  issues.flatMap(({ path, code, keys }): BrokenField[] => {
    if (code !== 'unrecognized_keys' || !keys) return [{ path: path.join('.'), code }]
    const known = path.length === 0 ? Object.keys(call.input.shape) : []
    return keys.slice(0, mostUnknown).map((key) => {
      const nearest = nearestName(key, known)
      return { path: [...path, key].join('.'), code, ...(nearest === undefined ? {} : { nearest }) }
    })
  })

/** The known name with the fewest wrong letters, if it is at most a third of them; case does not count. */
export const nearestName = (asked: string, known: readonly string[]): string | undefined => {
  if (asked.length > longestName) return undefined
  const near = known
    .map((name) => ({ name, away: wrongLetters(asked.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, away }) => away <= Math.ceil(name.length / 3))
  return near.toSorted((one, other) => one.away - other.away)[0]?.name
}

/** How many letters must be put in, left out or changed (Levenshtein). */
const wrongLetters = (from: string, to: string): number => {
  let before = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 0; row < from.length; row++) {
    const next = [row + 1]
    for (let column = 0; column < to.length; column++)
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (before[column + 1] ?? 0) + 1,
          (before[column] ?? 0) + (to[column] === from[row] ? 0 : 1),
        ),
      )
    before = next
  }
  return before[to.length] ?? 0
}
