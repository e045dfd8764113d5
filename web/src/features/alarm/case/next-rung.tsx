import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { Acts } from './use-case.ts'
import { WordSheet } from './word-sheet.tsx'
import styles from './next-rung.module.css'

const circle = { cx: 24, cy: 24, r: 20, fill: 'none', strokeWidth: 6, pathLength: 1 } as const

interface NextRungProps {
  readonly shown: AlarmCase
  readonly acts: Acts
}

/** Who is called next if nobody acts, and when. Gone when nobody is called any more. */
export const NextEscalationStep = ({ shown, acts }: NextRungProps) => {
  const t = useText()
  const now = useNow()
  const { ladder, ladderFrom, nextRung } = shown
  const calls = useCallText(nextRung?.calls ?? [])
  // Once it is real, everybody above is told at once: who, and whether it arrived, stands in its own place.
  if (ladder === null || ladder === 'confirmed' || ladderFrom === null) return null
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
        <div className={styles.words}>
          <p className={styles.title}>
            {leftMs === 0
              ? t(($) => $.alarm.rung.due)
              : t(($) => $.alarm.rung.next, { left: elapsedText(leftMs + 999) })}
          </p>
          <p className={styles.who}>
            {why} · {calls}
          </p>
        </div>
        {shown.mayDelay && <Delay alarmId={shown.alarmId} acts={acts} />}
      </div>
    </Card>
  )
}

/** A minute more for whoever goes, once; why stands in the timeline. */
const Delay = ({ alarmId, acts }: { readonly alarmId: string; readonly acts: Acts }) => {
  const t = useText()
  const [isAsking, setAsking] = useState(false)
  const say = async (note: string): Promise<void> => {
    if (await acts.run(alarmDeskCalls.delay, { alarmId, note })) setAsking(false)
  }
  return (
    <>
      <Button look="soft" onClick={() => setAsking(true)}>
        {t(($) => $.alarm.delay.verb)}
      </Button>
      {isAsking && (
        <>
          <WordSheet
            title={t(($) => $.alarm.delay.title)}
            hint={t(($) => $.alarm.delay.hint)}
            label={t(($) => $.alarm.delay.reason)}
            verb={t(($) => $.alarm.delay.title)}
            acts={acts}
            onSay={(note) => void say(note)}
            onClose={() => setAsking(false)}
          />
        </>
      )}
    </>
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
