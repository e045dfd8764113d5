import { alarmDeskCalls, type AlarmCase } from '@vigil/contract/alarm/desk'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { ToldLine } from './around/told-line.tsx'
import type { Acts } from './use-case.ts'
import styles from './people-card.module.css'

interface PeopleCardProps {
  readonly shown: AlarmCase
  readonly acts: Acts
}

/** Seen, owned, acknowledged: three things, and none of them says what it is. */
export const PeopleCard = ({ shown, acts }: PeopleCardProps) => {
  const t = useText()
  const language = useLanguage()
  const { owner, seenBy, acknowledgedBy, acknowledgedAt, alarmId } = shown
  const said = (name: string, at: string): string =>
    t(($) => $.alarm.facts.by, { name, time: dayTimeText(Date.parse(at), language) })
  const go = shown.mayOwn && (
    <Button
      look="soft"
      size="small"
      icon="run"
      busy={acts.busy}
      onClick={() => void acts.run(alarmDeskCalls.own, { alarmId })}
    >
      {owner ? t(($) => $.alarm.acts.takeOver) : t(($) => $.alarm.acts.own)}
    </Button>
  )
  return (
    <Card title={t(($) => $.alarm.people.title)} aside={go}>
      <dl className={styles.facts}>
        <dt>{t(($) => $.alarm.people.owner)}</dt>
        <dd>{owner ? said(owner.name, owner.at) : t(($) => $.alarm.people.nobody)}</dd>
        <ToldLine alarmId={alarmId} />
        <dt>{t(($) => $.alarm.people.seen)}</dt>
        <dd>
          {seenBy.length === 0
            ? t(($) => $.alarm.people.unseen)
            : seenBy.map(({ name, at }) => <p key={`${name}${at}`}>{said(name, at)}</p>)}
        </dd>
        {acknowledgedAt !== null && (
          <>
            <dt>{t(($) => $.alarm.people.acknowledged)}</dt>
            <dd>{said(acknowledgedBy ?? t(($) => $.alarm.timeline.someone), acknowledgedAt)}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}
