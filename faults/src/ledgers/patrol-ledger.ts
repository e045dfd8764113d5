/** What people have done by their own books, held against what the platform counts. Pure. */
import type { BookLine } from '#phone/person-book.ts'

export interface CheckInFact {
  readonly id: string
  readonly taskId: string
  readonly placeId: string
  readonly state: string
  readonly refusal: string | null
}

export interface PointFact {
  readonly taskId: string
  readonly placeId: string
  readonly outcome: string
  readonly checkInId: string | null
}

export interface PatrolVerdict {
  /** Done by a person, by the person's own book. */
  checkins: number
  /** Done, and the platform does not have it, does not count it, or refused it without a reason that a person could mend. */
  lost: number
  /** Counted twice, or counted though nobody did it. */
  twice: number
  /** Refused because the clock was wrong, and done again or let count by the manager in another one's place. */
  doneAgain: number
  readonly examples: string[]
}

const mostExamples = 12
const nameOf = ({ taskId, placeId }: { taskId: string; placeId: string }): string => `${taskId} ${placeId}`
/** At once, or let count by somebody who answers for it. */
const counts = ({ state }: CheckInFact): boolean => state === 'accepted' || state === 'released'
const isDone = ({ outcome }: PointFact): boolean => outcome === 'inTime' || outcome === 'late'

/** A wrong clock is told to the person, who goes there again; a point that is done already was done. */
const isMended = (line: BookLine, refusal: string | null, isPointDone: boolean): boolean =>
  isPointDone && (refusal === 'pointDone' || line.isClockBad)

export const judgePatrol = (
  book: readonly BookLine[],
  checkIns: readonly CheckInFact[],
  points: readonly PointFact[],
): PatrolVerdict => {
  const sums: PatrolVerdict = { checkins: 0, lost: 0, twice: 0, doneAgain: 0, examples: [] }
  const blame = (counter: 'lost' | 'twice', why: string, what: object): void => {
    sums[counter] += 1
    if (sums.examples.length < mostExamples) sums.examples.push(`${counter}, ${why}: ${JSON.stringify(what)}`)
  }
  const rows = new Map(checkIns.map((row) => [row.id, row]))
  const pointOf = new Map(points.map((point) => [nameOf(point), point]))
  const saved = book.filter(({ what }) => what === 'saved')
  const said = new Set(saved.map(({ checkInId }) => checkInId))
  sums.checkins = said.size

  for (const line of saved) {
    const row = rows.get(line.checkInId)
    const point = pointOf.get(nameOf(line))
    const isPointDone = point !== undefined && isDone(point)
    if (!row) blame('lost', 'the platform never got it', line)
    else if (!counts(row) && !isMended(line, row.refusal, isPointDone)) blame('lost', `${row.refusal}`, line)
    else if (!counts(row)) sums.doneAgain += 1
    else if (!isPointDone) blame('lost', 'the point is open', line)
  }
  const counted = checkIns.filter(counts)
  for (const [name, all] of Map.groupBy(counted, nameOf)) {
    if (all.length > 1) blame('twice', 'one point counts more than once', all)
    if (pointOf.get(name)?.checkInId !== all[0]?.id && all.length === 1) blame('twice', 'the point is another’s', all)
  }
  for (const row of counted) if (!said.has(row.id)) blame('twice', 'nobody did it', row)
  for (const point of points) {
    const by = rows.get(point.checkInId ?? '')
    if (isDone(point) && !(by && counts(by))) blame('twice', 'done by nothing', point)
  }
  return sums
}
