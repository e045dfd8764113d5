import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { responseCardOf, type ResponseRow } from '@vigil/contract/alarm/response-card'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText, spanText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { Acts } from './use-case.ts'
import styles from './response-card.module.css'

interface ResponseCardProps {
  readonly shown: AlarmCase
  readonly acts: Acts
}

/** What to do about an alarm of this kind, by when, and who has done it. */
export const ResponseCard = ({ shown, acts }: ResponseCardProps) => {
  const t = useText()
  const rows = responseCardOf(shown)
  const isWanted = shown.verdict === null || shown.verdict === 'real'
  if (!isWanted && shown.ticked.length === 0) return null
  const figures = { done: shown.ticked.length, all: rows.length }
  return (
    <Card
      title={t(($) => $.alarm.card.title)}
      aside={<span className={styles.count}>{t(($) => $.alarm.card.done, figures)}</span>}
    >
      <ul className={styles.steps}>
        {rows.map((row) => (
          <Step key={row.step} row={row} shown={shown} acts={acts} />
        ))}
      </ul>
    </Card>
  )
}

const Step = ({ row, shown, acts }: ResponseCardProps & { readonly row: ResponseRow }) => {
  const t = useText()
  const language = useLanguage()
  const now = useNow()
  const name = t(($) => $.alarm.card.steps[row.step])
  const tick = shown.ticked.find(({ step }) => step === row.step)
  const isOpen = shown.mayDo.length > 0 && shown.state !== 'archived' && !tick
  const isLate = !tick && isOpen && now > Date.parse(shown.firstAt) + row.withinS * 1_000
  const someone = t(($) => $.alarm.timeline.someone)
  return (
    <li className={styles.step}>
      <CheckBox
        checked={tick !== undefined}
        disabled={!isOpen || acts.busy}
        onChange={() => void acts.run(alarmDeskCalls.tick, { alarmId: shown.alarmId, step: row.step })}
      >
        {name}
      </CheckBox>
      <span className={isLate ? styles.late : styles.when}>
        {tick
          ? t(($) => $.alarm.card.tickedBy, {
              name: tick.by ?? someone,
              time: clockText(Date.parse(tick.at), language),
            })
          : isLate
            ? t(($) => $.alarm.card.late)
            : t(($) => $.alarm.card.within, { span: spanText(t, row.withinS * 1_000) })}
      </span>
    </li>
  )
}
