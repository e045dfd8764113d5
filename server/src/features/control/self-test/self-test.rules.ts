/** Whether a self-test may be made now, and how it went. Pure. */
import type { ProblemCode } from '@vigil/contract/problems'
import type { SelfTestOutcome, selfTestReasons } from '@vigil/contract/equipment/self-test'
import type { SelfTest } from '@vigil/device-types/device-type'
import type { Look } from '../order/look.ts'

/** Nobody looks while it is done: an open loop shows nothing, and one that is silent of its state may be open. */
export const testRefusal = (
  { order, target }: Pick<Look, 'order' | 'target'>,
  now: number,
): ProblemCode | undefined => {
  if (order.command.test?.expects !== 'trip') return undefined
  const told = target.reported['switchState']
  const { offlineAfterSec } = order.type
  if (!told || (offlineAfterSec > 0 && now - Date.parse(told.at) > offlineAfterSec * 1_000)) return 'stateStale'
  return told.value === 'closed' ? undefined : 'selfTestOpen'
}

/** What the equipment told after the order, in the order it came. */
export interface Told {
  readonly at: Date
  readonly reported: Readonly<Record<string, unknown>>
  readonly events: readonly { readonly key: string; readonly on: boolean }[] | null
}

export interface TestedOrder {
  readonly test: SelfTest
  /** As far as its command is. */
  readonly state: string
  readonly reason: string | null
  readonly sentAt: Date
  readonly timeoutAt: Date
  readonly told: readonly Told[]
  /** Its residual current was above the limit by itself. */
  readonly isLeaking: boolean
}

export interface Verdict {
  readonly outcome: SelfTestOutcome
  readonly reason: (typeof selfTestReasons)[number] | (string & {}) | null
  readonly tookMs: number | null
}

/** What is still on its way when the time is over. */
const graceMs = 5_000

const saysOneOf = ({ events }: Told, keys: readonly string[]): boolean =>
  (events ?? []).some(({ key, on }) => on && keys.includes(key))

const opens = ({ reported }: Told): boolean =>
  reported['switchState'] === 'tripped' || reported['switchState'] === 'open' || reported['tripReason'] === 'leakage'

const notJudged = (reason: string): Verdict => ({ outcome: 'notJudged', reason, tookMs: null })

/** What became of the order itself, where nothing was shown in time. */
const unshown = ({ test, state, reason }: TestedOrder): Verdict => {
  if (state === 'failed' || state === 'cancelled') return notJudged(reason ?? 'noAnswer')
  if (state !== 'done' && state !== 'acknowledged') return notJudged('noAnswer')
  return { outcome: 'failed', reason: test.expects === 'trip' ? 'noTrip' : 'noReport', tookMs: null }
}

/** undefined: it may still show. */
export const judgeTest = (order: TestedOrder, now: number): Verdict | undefined => {
  const { test, sentAt, timeoutAt, told, isLeaking } = order
  const inTime = told.filter(({ at }) => at >= sentAt && at <= timeoutAt)
  const tookMs = (one: Told): number => one.at.getTime() - sentAt.getTime()
  const failed = inTime.find((one) => saysOneOf(one, test.fails))
  if (failed) return { outcome: 'failed', reason: 'reportedFail', tookMs: tookMs(failed) }
  const passed = inTime.find((one) => saysOneOf(one, test.passes))
  const tripped = test.expects === 'trip' ? inTime.find(opens) : undefined
  if (tripped && isLeaking) return notJudged('realTrip')
  const shown = [tripped, passed].flatMap((one) => one ?? []).toSorted((one, other) => +one.at - +other.at)[0]
  if (shown) return { outcome: 'passed', reason: null, tookMs: tookMs(shown) }
  const isOver = order.state === 'failed' || order.state === 'cancelled' || now > timeoutAt.getTime() + graceMs
  return isOver ? unshown(order) : undefined
}
