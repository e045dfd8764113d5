/**
 * Who is asked next on a line. Whoever answers keeps his period; whoever does not is asked less and less often, and all of
 * them together get a tenth of the line's time: a dead one delays nobody. Pure.
 */

export interface Part<Question> {
  readonly question: Question
  readonly everyMs: number
  dueAt: number
  /** After an order, until it is seen what became of it. */
  hotUntil: number
}

export interface Slave<Question> {
  readonly parts: readonly Part<Question>[]
  hasAnswered: boolean
  /** In a row. */
  silences: number
  /** Of a silent one. */
  retryAt: number
}

export interface Turns<Question> {
  readonly slaves: readonly Slave<Question>[]
  /** When a silent one may be asked again. */
  probeAt: number
}

export interface Turn<Question> {
  readonly slave: Slave<Question>
  readonly part: Part<Question>
}

/** A look at what became of an order. */
const hotMs = 250
const longestRetryMs = 300_000
const mostDoublings = 10
const shareOfProbes = 9

type Found<Question> = Turn<Question> & { readonly at: number }

const earliest = <Question>(
  slaves: readonly Slave<Question>[],
  atOf: (slave: Slave<Question>, part: Part<Question>) => number,
): Found<Question> | undefined => {
  let found: Found<Question> | undefined
  for (const slave of slaves)
    for (const part of slave.parts) {
      const at = atOf(slave, part)
      if (!found || at < found.at) found = { slave, part, at }
    }
  return found
}

/** Who is to be asked now, or when to look again. */
export const nextTurn = <Question>(turns: Turns<Question>, now: number): Turn<Question> | { waitMs: number } => {
  const { slaves, probeAt } = turns
  const living = earliest(
    slaves.filter(({ silences, hasAnswered }) => silences === 0 && hasAnswered),
    (_, part) => part.dueAt,
  )
  if (living && living.at <= now) return living
  const fresh = earliest(
    slaves.filter(({ silences, hasAnswered }) => silences === 0 && !hasAnswered),
    (_, part) => part.dueAt,
  )
  if (fresh && fresh.at <= now) return fresh
  const silent = earliest(
    slaves.filter(({ silences }) => silences > 0),
    ({ retryAt }) => retryAt,
  )
  const probe = silent && { ...silent, at: Math.max(silent.at, probeAt) }
  if (probe && probe.at <= now) return probe
  const next = Math.min(...[living, fresh, probe].map((found) => found?.at ?? Infinity))
  return { waitMs: Math.max(1, next - now) }
}

/** It answered, also if it refused: it is there. */
export const answered = <Question>({ slave, part }: Turn<Question>, now: number): void => {
  slave.hasAnswered = true
  slave.silences = 0
  // What was missed is not made up for.
  part.dueAt = now < part.hotUntil ? now + hotMs : Math.max(part.dueAt + part.everyMs, now)
}

export const keptSilent = <Question>(
  turns: Turns<Question>,
  { slave, part }: Turn<Question>,
  { now, tookMs }: { now: number; tookMs: number },
): void => {
  slave.silences += 1
  const wait = Math.max(part.everyMs, tookMs) * 2 ** Math.min(slave.silences - 1, mostDoublings)
  slave.retryAt = now + Math.min(wait, longestRetryMs)
  turns.probeAt = now + tookMs * shareOfProbes
}
