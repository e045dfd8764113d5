/** The ladder of an alarm as the centre sees it: each step, who is called on it, and what became of those who were. Pure. */
import type { alarmLadders } from '@vigil/contract/alarm/desk'
import {
  callAfterS,
  noResponseAfterS,
  supervisorAfterS,
  type LadderResult,
  type LadderStep,
} from '@vigil/contract/centre/centre'
import { rungsOf, type Channel } from '../escalation/ladder.rules.ts'

/** The centre's own word to the supervisor beside the ladder's call at the same time, which it never replaces. */
export const supervisorLevel = supervisorAfterS + 1

export interface ToldCount {
  readonly ladder: string
  readonly level: number
  readonly channel: string
  readonly state: string
  readonly cause: string | null
  readonly count: number
}

/** Undefined for what has not gone out and for what nobody waits for any more. */
const resultOf = ({ channel, state, cause }: ToldCount): LadderResult | undefined => {
  if (state === 'answered') return 'answered'
  if (state === 'failed') return cause === 'busy' ? 'busy' : 'notAnswered'
  if (channel === 'voice')
    return state === 'sending' || state === 'sent' || state === 'delivered' ? 'ringing' : undefined
  return state === 'delivered' || state === 'opened' || state === 'sent' ? 'arrived' : undefined
}

/** A letter goes out beside each push: it is no step of its own. */
const isStep = ({ channel }: ToldCount): boolean => channel !== 'email'

const order: readonly LadderResult[] = ['answered', 'ringing', 'arrived', 'busy', 'notAnswered']

interface Climbing {
  readonly ladder: (typeof alarmLadders)[number]
  readonly from: number
  readonly likelyReal: boolean
}

const callsOn = (rungs: ReturnType<typeof rungsOf>): LadderStep['calls'] =>
  rungs.map(({ channel, who }: { channel: Channel; who: readonly LadderStep['calls'][number]['who'][number][] }) => ({
    channel,
    who: [...who],
  }))

export const ladderSteps = (climb: Climbing, told: readonly ToldCount[]): LadderStep[] => {
  const { ladder, from, likelyReal } = climb
  const rungs = rungsOf({ ladder, priority: 1 })
  const own = ladder === 'confirmed' ? [] : [callAfterS, supervisorAfterS, noResponseAfterS]
  const times = [...new Set([...rungs.map(({ afterS }) => afterS), ...own])].toSorted((one, other) => one - other)
  return times.map((afterS) => {
    const heard = told.filter((one) => isStep(one) && one.ladder === ladder && levelOf(one) === afterS)
    // Two detectors, or a hand on a button, do not wait for the first call.
    const waitS = likelyReal && afterS <= 30 ? 0 : afterS
    return {
      afterS,
      at: new Date(from + waitS * 1_000).toISOString(),
      calls: callsOn(rungs.filter((rung) => rung.afterS === afterS)),
      results: order.flatMap((result) => {
        const count = heard.filter((one) => resultOf(one) === result).reduce((sum, one) => sum + one.count, 0)
        return count === 0 ? [] : [{ result, count }]
      }),
    }
  })
}

const levelOf = ({ level }: ToldCount): number => (level === supervisorLevel ? supervisorAfterS : level)
