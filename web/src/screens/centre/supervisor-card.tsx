import { centreCalls, supervisorAfterS, type CentreQueue } from '@vigil/contract/centre/centre'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText, elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { SeatPart } from './use-centre.ts'
import styles from './centre-screen.module.css'

interface SupervisorProps extends SeatPart {
  readonly supervisor: CentreQueue['supervisor']
  readonly now: number
}

/** Who is called when nobody was reached for five minutes, or now by a press. */
export const SupervisorCard = ({ oemId, shown, acts, supervisor, now }: SupervisorProps) => {
  const t = useText()
  const language = useLanguage()
  const { row, record } = shown
  const step = row.steps.find(({ afterS }) => afterS === supervisorAfterS)
  const line = (): string => {
    if (!supervisor) return t(($) => $.centre.supervisor.none)
    const { name } = supervisor
    if (record.supervisedAt !== null) {
      const time = dayTimeText(Date.parse(record.supervisedAt), language)
      return t(($) => $.centre.supervisor.called, { time, name })
    }
    const left = step === undefined ? 0 : Date.parse(step.at) - now
    return left > 0
      ? t(($) => $.centre.supervisor.in, { time: elapsedText(left), name })
      : t(($) => $.centre.supervisor.idle, { name })
  }
  return (
    <Card title={t(($) => $.centre.supervisor.title)}>
      <p className={styles.line}>{line()}</p>
      {supervisor && record.supervisedAt === null && (
        <Button
          look="outline"
          disabled={acts.busy}
          onClick={() => void acts.run(centreCalls.callSupervisor, { oemId, alarmId: row.alarm.alarmId })}
        >
          {t(($) => $.centre.supervisor.now, { name: supervisor.name })}
        </Button>
      )}
    </Card>
  )
}
