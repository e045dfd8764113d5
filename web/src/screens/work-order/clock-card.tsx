import type { OrderCase } from '@vigil/contract/work-order/work-order'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { orderPlace, useClockText, useOrderTitle } from './use-order-words.ts'
import styles from './order-case.module.css'

const minuteMs = 60_000

/** What it is and where, which clock runs, and how far it has come. */
export const ClockCard = ({ shown }: { readonly shown: OrderCase }) => {
  const t = useText()
  const language = useLanguage()
  const title = useOrderTitle(shown)
  const clock = useClockText(shown)
  const due =
    shown.dueAt === null ? null : t(($) => $.workOrder.due, { at: dayTimeText(Date.parse(shown.dueAt), language) })
  return (
    <Card>
      <p className={styles.head}>
        <b>{t(($) => $.workOrder.state[shown.state])}</b>
        <StateTag tone={shown.urgency === 'urgent' ? 'warn' : 'plain'}>
          {`${t(($) => $.workOrder.kind[shown.kind])} · ${t(($) => $.workOrder.urgency[shown.urgency])}`}
        </StateTag>
      </p>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.place}>{`${shown.code} · ${orderPlace(shown)}`}</p>
      {clock !== null && (
        <p className={shown.isOverdue ? styles.late : styles.clock}>
          {[clock, due].filter((part) => part !== null).join(' · ')}
        </p>
      )}
      <Bar shown={shown} label={clock ?? ''} />
      <Steps shown={shown} />
    </Card>
  )
}

const Bar = ({ shown: { clockFrom, dueAt }, label }: { readonly shown: OrderCase; readonly label: string }) => {
  const now = useNow(minuteMs)
  if (clockFrom === null || dueAt === null) return null
  const [from, to] = [Date.parse(clockFrom), Date.parse(dueAt)]
  const gone = Math.round(Math.min(1, Math.max(0, (now - from) / Math.max(1, to - from))) * 100)
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={gone}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i className={styles.gone} style={{ width: `${gone}%` }} />
    </div>
  )
}

const steps = ['assigned', 'accepted', 'arrived', 'processing', 'passed'] as const

/** Each step with the time at which it was done. */
const Steps = ({ shown }: { readonly shown: OrderCase }) => {
  const t = useText()
  const language = useLanguage()
  const next = steps.find((step) => shown.steps[step] === null)
  return (
    <ol className={styles.steps} aria-label={t(($) => $.workOrder.steps)}>
      {steps.map((step, place) => {
        const at = shown.steps[step]
        return (
          <li
            key={step}
            className={at === null ? undefined : styles.done}
            aria-current={step === next ? 'step' : undefined}
          >
            <i aria-hidden>{at === null ? place + 1 : '✓'}</i>
            <span>{t(($) => $.workOrder.step[step])}</span>
            <time dateTime={at ?? undefined}>{at === null ? ' ' : dayTimeText(Date.parse(at), language)}</time>
          </li>
        )
      })}
    </ol>
  )
}
