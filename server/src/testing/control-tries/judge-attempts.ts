/** What the product makes of an attempt, beside what the oracle says of it. */
import { dangerOf, proofRefusal, refusalOf } from '#features/control/control.rules.ts'
import { batchRefusal } from '#features/control/batch/batch.rules.ts'
import type { Chance } from '../alarm-simulation/chance.ts'
import { attemptBy } from './attempts.ts'
import { oracleLets, ways, type Attempt } from './control-oracle.ts'

/** As operate does it, as a confirmed batch does it, and as whatever acts in somebody's name does it. */
const productLets = ({ way, who, order, at, hasPassword, hasNote, together }: Attempt): boolean => {
  const seen = { order, situation: at }
  if (refusalOf(who, order, at)) return false
  if (way === 'person')
    return !proofRefusal(who, seen, { isProven: hasPassword, note: hasNote ? 'cause removed' : undefined })
  if (batchRefusal(who, seen, way === 'timer' || way === 'rule')) return false
  return way !== 'batch' || hasPassword || dangerOf(order, at, together).danger !== 'password'
}

/** Whether the same place is in somebody's reach, by the product's wall and by the oracle's map. */
export interface Reach {
  readonly product: boolean
  readonly oracle: boolean
}

export interface Tried {
  tries: number
  /** Let through by both: an oracle that always says no would agree with a rule that always says no. */
  readonly allowed: Record<Attempt['way'], number>
  disputes: number
  readonly examples: string[]
}

export const nothingTried = (): Tried => ({
  tries: 0,
  allowed: { person: 0, batch: 0, timer: 0, scene: 0, rule: 0 },
  disputes: 0,
  examples: [],
})

const mostExamples = 10

const tell = ({ way, who, order, at }: Attempt, isLet: boolean): string =>
  `${way} ${order.type.id} ${order.action} ${isLet ? 'is let through' : 'is refused'}: ${JSON.stringify({ who, at, params: order.params })}`

/** So many attempts by somebody who stands like this to one place; `lets` is the oracle, unless a test breaks it. */
export const judgeAttempts = (
  sum: Tried,
  {
    chance,
    count,
    reach,
    lets = oracleLets,
  }: { chance: Chance; count: number; reach: Reach; lets?: typeof oracleLets },
): void => {
  for (let turn = 0; turn < count; turn += 1) {
    const attempt = attemptBy(chance)
    const isLet = reach.product && productLets(attempt)
    const isRight = reach.oracle && lets(attempt)
    sum.tries += 1
    if (isLet && isRight) sum.allowed[attempt.way] += 1
    if (isLet === isRight) continue
    sum.disputes += 1
    if (sum.examples.length < mostExamples) sum.examples.push(tell(attempt, isLet))
  }
}

/** Nobody learns anything from a run in which a way was never open. */
export const isTriedEnough = ({ allowed, tries }: Tried): boolean => ways.every((way) => allowed[way] * 1_000 >= tries)
