/**
 * What was wished, held against what breakers did by their own ledgers. Nothing of the platform's tables is believed but
 * when a gateway took an order into its hands. Pure.
 */
export const ways = ['person', 'batch', 'timer', 'scene', 'rule'] as const
export type Way = (typeof ways)[number]

/** Something that somebody asked for once: at most one movement may come of it. */
export interface Wish {
  readonly way: Way
  readonly equipmentId: string
  readonly action: string
  readonly accountId: string
  /** Milliseconds, as everything here. */
  readonly at: number
  /** Nobody can move it by this wish any more. */
  until: number
  /** The platform said that nothing comes of it. */
  isRefused: boolean
  /** It must never be carried out, because what it was confirmed on has changed or is too old. */
  isStale: boolean
  /** What was answered, for whoever reads a verdict. */
  said?: string[]
}

/** One order as it reached a breaker. */
export interface Arrival {
  readonly id: string
  readonly equipmentId: string
  readonly action: string
  readonly receivedAt: number
  readonly exp: number
  readonly isExecuted: boolean
  /** When a gateway claimed it; undefined: the platform knows no such order. */
  readonly claimedAt: number | undefined
}

/** From when taking a right away was answered until giving it back was asked for. */
export interface Revocation {
  readonly accountId: string
  readonly from: number
  to: number
}

export interface Verdict {
  twice: number
  late: number
  afterRevocation: number
  onStale: number
  unauthorised: number
  executed: number
  readonly byWay: Record<Way, number>
  readonly examples: string[]
}

/** Of each kind. */
const mostExamples = 5
/** An answer is dated in whole milliseconds. */
const clockGrainMs = 1

const cleanVerdict = (): Verdict => ({
  twice: 0,
  late: 0,
  afterRevocation: 0,
  onStale: 0,
  unauthorised: 0,
  executed: 0,
  byWay: { person: 0, batch: 0, timer: 0, scene: 0, rule: 0 },
  examples: [],
})

const covers = ({ at, until }: Wish, time: number): boolean => at <= time && time <= until

/** What may be carried out first, then the oldest. */
const byMerit = (one: Wish, other: Wish): number =>
  Number(one.isRefused || one.isStale) - Number(other.isRefused || other.isStale) || one.at - other.at

const keyOf = ({ equipmentId, action }: Wish | Arrival): string => `${equipmentId} ${action}`

export const judgeOrders = (
  wishes: readonly Wish[],
  arrivals: readonly Arrival[],
  revocations: readonly Revocation[],
): Verdict => {
  const sums = cleanVerdict()
  const blame = (
    counter: 'twice' | 'late' | 'afterRevocation' | 'onStale' | 'unauthorised',
    arrival: Arrival,
    by?: Wish,
  ): void => {
    sums[counter] += 1
    if (sums[counter] <= mostExamples) sums.examples.push(`${counter}: ${JSON.stringify({ ...arrival, by })}`)
  }
  const wished = Map.groupBy(wishes, keyOf)
  const gone = Map.groupBy(revocations, ({ accountId }) => accountId)
  const spent = new Set<Wish>()
  const seen = new Set<string>()

  const judgeWish = (wish: Wish, arrival: Arrival): void => {
    spent.add(wish)
    sums.byWay[wish.way] += 1
    const { claimedAt } = arrival
    if (wish.isStale) blame('onStale', arrival, wish)
    else if (wish.isRefused || claimedAt === undefined) blame('unauthorised', arrival, wish)
    const hasLost = (gone.get(wish.accountId) ?? []).some(
      ({ from, to }) => claimedAt !== undefined && claimedAt > from + clockGrainMs && claimedAt < to,
    )
    if (hasLost) blame('afterRevocation', arrival, wish)
  }

  for (const arrival of arrivals.toSorted((one, other) => one.receivedAt - other.receivedAt)) {
    // The platform sends once; that a careful breaker refuses the second does not excuse it.
    if (seen.has(arrival.id)) blame('twice', arrival)
    const isFirst = !seen.has(arrival.id)
    seen.add(arrival.id)
    if (!arrival.isExecuted || !isFirst) continue
    sums.executed += 1
    if (arrival.receivedAt > arrival.exp) blame('late', arrival)
    const near = (wished.get(keyOf(arrival)) ?? []).filter((wish) => covers(wish, arrival.receivedAt))
    const wish = near.filter((one) => !spent.has(one)).sort(byMerit)[0]
    if (wish) judgeWish(wish, arrival)
    else blame(near.length > 0 ? 'twice' : 'unauthorised', arrival, near[0])
  }
  return sums
}
