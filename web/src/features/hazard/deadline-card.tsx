import type { HazardCase } from '@vigil/contract/hazard/hazard'
import { placeBeside } from '#foundation/equipment/place-beside.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText, leftText, spanText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { hazardSeverity, useHazardTitle } from './use-hazard-words.ts'
import styles from './hazard-case.module.css'

const minuteMs = 60_000

/** What it is and where, how far it has come, and how much of its time is gone. */
export const DeadlineCard = ({ shown }: { readonly shown: HazardCase }) => {
  const t = useText()
  const title = useHazardTitle(shown)
  const name = shown.equipmentName ?? ''
  const isOpen = shown.closedAt === null
  return (
    <Card>
      <p className={styles.head}>
        <SeverityBadge severity={hazardSeverity(shown)} size={24} />
        <b>
          {t(($) => $.hazard.level[shown.level])} · {t(($) => $.hazard.state[shown.state])}
        </b>
        {isOpen && <Left dueAt={Date.parse(shown.dueAt)} />}
      </p>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.place}>
        {[...placeBeside(shown.place, name), name, shown.projectName].filter((part) => part !== '').join(' · ')}
      </p>
      {isOpen && <Bar shown={shown} />}
      <Ends shown={shown} />
    </Card>
  )
}

const Left = ({ dueAt }: { readonly dueAt: number }) => {
  const t = useText()
  const now = useNow(minuteMs)
  return now > dueAt ? (
    <span className={`${styles.left} ${styles.late}`}>
      {t(($) => $.hazard.late, { span: spanText(t, now - dueAt) })}
    </span>
  ) : (
    <span className={styles.left}>{t(($) => $.hazard.left, { span: leftText(t, dueAt - now) })}</span>
  )
}

const Bar = ({ shown }: { readonly shown: HazardCase }) => {
  const t = useText()
  const now = useNow(minuteMs)
  const [from, to] = [Date.parse(shown.deadlineFrom), Date.parse(shown.dueAt)]
  const gone = Math.round(Math.min(1, Math.max(0, (now - from) / Math.max(1, to - from))) * 100)
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={t(($) => $.hazard.noteOf.percent, { n: gone })}
      aria-valuenow={gone}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i className={styles.gone} style={{ width: `${gone}%` }} />
    </div>
  )
}

const Ends = ({ shown: { foundAt, dueAt, extensions } }: { readonly shown: HazardCase }) => {
  const t = useText()
  const language = useLanguage()
  const due = t(($) => $.hazard.deadline, { at: dayTimeText(Date.parse(dueAt), language) })
  const longer = extensions === 0 ? t(($) => $.hazard.notExtended) : t(($) => $.hazard.extended, { n: extensions })
  return (
    <p className={styles.ends}>
      <span>{t(($) => $.hazard.found, { at: dayTimeText(Date.parse(foundAt), language) })}</span>
      <span>{`${due} · ${longer}`}</span>
    </p>
  )
}
