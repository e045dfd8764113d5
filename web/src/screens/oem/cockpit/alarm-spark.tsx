import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Sparkline } from '#ui/reading/sparkline.tsx'
import { Spoken } from '#ui/sign/spoken.tsx'
import { countText } from './figure-texts.ts'
import styles from './alarm-spark.module.css'

/** Alarms of the last days: the line for the eye, the figures for everybody. */
export const AlarmSpark = ({ alarmsByDay }: { readonly alarmsByDay: readonly number[] }) => {
  const t = useText()
  const language = useLanguage()
  const total = alarmsByDay.reduce((sum, count) => sum + count, 0)
  const figures = { n: countText(total, language), last: countText(alarmsByDay.at(-1) ?? 0, language) }
  return (
    <span className={styles.spark}>
      <Sparkline values={alarmsByDay} />
      <Spoken>{t(($) => $.oem.figure.alarmsSpoken, figures)}</Spoken>
      <span aria-hidden="true">{figures.n}</span>
    </span>
  )
}
