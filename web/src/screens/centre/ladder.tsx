import {
  callAfterS,
  noResponseAfterS,
  supervisorAfterS,
  type CentreRow,
  type LadderStep,
} from '@vigil/contract/centre/centre'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './ladder.module.css'

const stepAt = ({ at }: LadderStep): number => Date.parse(at)

const nextStep = (steps: readonly LadderStep[], now: number): LadderStep | undefined =>
  steps.find((step) => stepAt(step) > now)

/** How far the time between this step and the next has run, 0 to 1. */
const shareOf = (steps: readonly LadderStep[], place: number, now: number): number => {
  const [step, next] = [steps[place], steps[place + 1]]
  if (!step || stepAt(step) > now) return 0
  if (!next) return 1
  return Math.min(1, (now - stepAt(step)) / Math.max(1, stepAt(next) - stepAt(step)))
}

/** What the centre does on a step, by its seconds. */
const centreSteps: Readonly<Record<number, 'task' | 'supervisor' | 'noResponse'>> = {
  [callAfterS]: 'task',
  [supervisorAfterS]: 'supervisor',
  [noResponseAfterS]: 'noResponse',
}

/** Who is called on a step, and what the centre does then. */
const stepWords = (t: Text, { afterS, calls }: LadderStep): string => {
  const centre = centreSteps[afterS]
  const told = calls.map(({ channel, who }) =>
    t(($) => $.alarm.rung.tells, {
      channel: t(($) => $.alarm.rung.channels[channel]),
      people: who.map((one) => t(($) => $.alarm.rung.people[one])).join(t(($) => $.alarm.rung.between)),
    }),
  )
  const words = centre === undefined ? told : [t(($) => $.centre.stepCalls[centre]), ...told]
  return words.join(t(($) => $.alarm.rung.between))
}

/** One cell for each step; the current one fills. */
export const LadderBar = ({ steps, now }: { readonly steps: readonly LadderStep[]; readonly now: number }) => (
  <span className={styles.bar} aria-hidden>
    {steps.map((step, place) => (
      <i key={step.afterS} style={{ '--share': `${shareOf(steps, place, now) * 100}%` }} />
    ))}
  </span>
)

/** Each step with who is called and what became of it. */
export const LadderRail = ({ row, now }: { readonly row: CentreRow; readonly now: number }) => {
  const t = useText()
  const { steps } = row
  const current = steps.findLastIndex((step) => stepAt(step) <= now)
  return (
    <ol className={styles.rail} aria-label={t(($) => $.centre.ladder)}>
      {steps.map((step, place) => {
        const state = place < current ? 'done' : place === current ? 'current' : 'ahead'
        return (
          <li key={step.afterS} className={styles[state]} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={styles.node} style={{ '--share': `${shareOf(steps, place, now) * 100}%` }}>
              <i>{state !== 'ahead' && <Icon name={state === 'current' ? 'phone' : 'check'} size={14} />}</i>
            </span>
            <b>{t(($) => $.centre.at, { n: step.afterS })}</b>
            <small>{stepWords(t, step)}</small>
            <small>
              {stepAt(step) > now
                ? t(($) => $.centre.pending)
                : step.results.map(({ result, count }) => t(($) => $.centre.results[result], { n: count })).join(' · ')}
            </small>
          </li>
        )
      })}
    </ol>
  )
}

/** What happens next by itself. */
export const NextLine = ({ steps, now }: { readonly steps: readonly LadderStep[]; readonly now: number }) => {
  const t = useText()
  const next = nextStep(steps, now)
  if (!next) return t(($) => $.centre.last)
  return t(($) => $.centre.next, { time: elapsedText(stepAt(next) - now), what: stepWords(t, next) })
}
