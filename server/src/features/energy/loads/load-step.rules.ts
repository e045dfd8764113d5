/** Finds a heating appliance in what a meter read: a step at once, nearly all of it real power, that stays. Pure. */
import { median } from './median.rules.ts'

export interface Sample {
  readonly at: number
  readonly w: number
  /** Real over apparent power, 0 to 1. */
  readonly factor: number
  /** Whether the loop had power at all: what comes back after a cut was there before. */
  readonly isFed: boolean
}

export interface StepRule {
  readonly leastW: number
  readonly leastFactor: number
  readonly withinMs: number
  readonly staysMs: number
}

export interface Step {
  readonly at: number
  readonly stepW: number
  readonly factor: number
  /** Between the two readings. */
  readonly withinMs: number
}

/** A meter that reads every second sees a step in two of its readings. */
const atOnceMs = 2_000
/** Heat is flat: it neither falls away nor goes on rising. */
const [leastShare, mostShare] = [0.8, 1.2]

const reactive = ({ w, factor }: Sample): number => w * Math.sqrt(Math.max(0, 1 / factor ** 2 - 1))

/** From which reading a step is reckoned: the first of the last two seconds, else the one before. */
const baseOf = (samples: readonly Sample[], place: number, { withinMs }: StepRule): Sample | undefined => {
  const top = samples[place]
  if (!top) return undefined
  let base: Sample | undefined
  for (let back = place - 1; back >= 0; back -= 1) {
    const earlier = samples[back]
    if (!earlier || top.at - earlier.at > (base ? atOnceMs : withinMs)) break
    base = earlier
  }
  return base
}

/** The power factor of what was added. */
const addedFactor = (base: Sample, top: Sample): number => {
  const added = top.w - base.w
  return added / Math.hypot(added, reactive(top) - reactive(base))
}

const stepAt = (samples: readonly Sample[], place: number, rule: StepRule): Step | undefined => {
  const [base, top] = [baseOf(samples, place, rule), samples[place]]
  if (!base?.isFed || !top || base.factor <= 0 || top.factor <= 0 || top.w - base.w < rule.leastW) return undefined
  const later = samples.slice(place + 1)
  const proof = later.findIndex(({ at }) => at >= top.at + rule.staysMs)
  // Nobody knows yet whether it stays.
  if (proof < 0) return undefined
  const staying = later.slice(0, proof + 1)
  const levels = staying.map(({ w }) => (w - base.w) / (top.w - base.w))
  const settled = median(levels)
  if (Math.min(...levels) < leastShare || settled > mostShare) return undefined
  const factor = Math.min(addedFactor(base, top), median(staying.map((one) => addedFactor(base, one))))
  if (factor < rule.leastFactor) return undefined
  return { at: top.at, stepW: Math.round(settled * (top.w - base.w)), factor, withinMs: top.at - base.at }
}

/** Samples are in order. One appliance is one step, however many readings show it. */
export const loadSteps = (samples: readonly Sample[], rule: StepRule): Step[] => {
  const steps: Step[] = []
  for (const [place, { at }] of samples.entries()) {
    const last = steps.at(-1)
    if (last && at <= last.at + rule.staysMs) continue
    const step = stepAt(samples, place, rule)
    if (step) steps.push(step)
  }
  return steps
}
