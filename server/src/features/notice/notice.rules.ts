/** Who is told what, and what counts as read. Pure. */
import type { NoticePart } from '@vigil/contract/notice/notice'

/** How long something is news. */
export const newsMs = 30 * 86_400_000

interface Counted {
  readonly part: NoticePart
  readonly count: number
  readonly worst: number | null
}

export const addUp = (rows: readonly Counted[], most: number) => {
  const sum = (part: NoticePart): number =>
    Math.min(
      most,
      rows.filter((row) => row.part === part).reduce((total, { count }) => total + count, 0),
    )
  // What is only to be known colours nothing: a fire that is over must not look like one that waits.
  const known = rows.flatMap(({ part, worst }) => (part === 'info' ? [] : (worst ?? [])))
  return {
    needsMe: sum('needsMe'),
    info: sum('info'),
    system: sum('system'),
    worst: known.length === 0 ? null : Math.min(...known),
  }
}
