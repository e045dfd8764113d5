import type { AlarmCase } from '@vigil/contract/alarm-desk'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Card } from '#ui/surface/card.tsx'
import styles from './next-rung.module.css'

const circle = { cx: 24, cy: 24, r: 20, fill: 'none', strokeWidth: 6, pathLength: 1 } as const

/** Who is called next if nobody acts, and when. Gone when nobody is called any more. */
export const NextRung = ({ shown }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const now = useNow()
  const { ladder, ladderFrom, nextRung } = shown
  const calls = useCallText(nextRung?.calls ?? [])
  if (ladder === null || ladderFrom === null) return null
  const why = t(($) => $.alarm.rung.why[ladder === 'unverified' ? 'judging' : 'waiting'])
  if (!nextRung)
    return (
      <Card>
        <p className={styles.title}>{t(($) => $.alarm.rung.last)}</p>
        <p className={styles.who}>{why}</p>
      </Card>
    )
  const leftMs = Math.max(0, Date.parse(nextRung.at) - now)
  const share = Math.min(1, leftMs / Math.max(1, Date.parse(nextRung.at) - Date.parse(ladderFrom)))
  return (
    <Card>
      <div className={styles.row}>
        <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true" className={styles.ring}>
          <circle {...circle} className={styles.track} />
          <circle {...circle} className={styles.left} strokeDasharray={`${share} 1`} transform="rotate(-90 24 24)" />
        </svg>
        <div>
          <p className={styles.title}>
            {leftMs === 0
              ? t(($) => $.alarm.rung.due)
              : t(($) => $.alarm.rung.next, { left: elapsedText(leftMs + 999) })}
          </p>
          <p className={styles.who}>
            {why} · {calls}
          </p>
        </div>
      </div>
    </Card>
  )
}

const useCallText = (calls: NonNullable<AlarmCase['nextRung']>['calls']): string => {
  const t = useText()
  const between = t(($) => $.alarm.rung.between)
  return calls
    .map(({ channel, who }) =>
      t(($) => $.alarm.rung.tells, {
        channel: t(($) => $.alarm.rung.channels[channel]),
        people: who.map((one) => t(($) => $.alarm.rung.people[one])).join(between),
      }),
    )
    .join(between)
}
