import { checkInCalls, type CheckInAnswer } from '@vigil/contract/patrol/check-in'
import { checkInRefusalWords } from '@vigil/contract/patrol/refusals'
import type { PatrolTask } from '@vigil/contract/patrol/task'
import { useState } from 'react'
import type { KeptCheckIn } from '#features/patrol/kept-check-in.ts'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { clockText, leftText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Button } from '#ui/action/button.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { patrolPages } from '../patrol-pages.ts'
import type { SeenPoint } from '../walk/point-look.ts'
import deal from './deal.module.css'
import styles from './refusal-view.module.css'

interface RefusalViewProps {
  readonly kept: KeptCheckIn
  readonly answer: CheckInAnswer
  readonly task: PatrolTask
  readonly next: SeenPoint | undefined
  readonly onAgain: () => void
}

const kilometre = 1_000

const distanceText = (t: Text, metres: number): string =>
  metres < kilometre
    ? t(($) => $.patrol.refusal.metres, { n: Math.round(metres) })
    : t(($) => $.patrol.refusal.kilometres, { n: (metres / kilometre).toFixed(1) })

/** It does not count: why, in one sentence; what was looked at; and every way to go on. */
export const RefusalView = ({ kept, answer, task, next, onAgain }: RefusalViewProps) => {
  const t = useText()
  const nameOf = useName()
  const language = useLanguage()
  return (
    <>
      <div className={deal.page}>
        <Card>
          <h2 className={styles.refused} role="alert">
            <SeverityBadge severity="fault" size={30} />
            {t(($) => $.patrol.refusal.title)}
          </h2>
          {answer.refusal && <p className={styles.why}>{nameOf(checkInRefusalWords[answer.refusal])}</p>}
          {answer.distanceM !== null && answer.distanceM > answer.nearM && (
            <Distance name={kept.placeName} nearM={answer.nearM} distanceM={answer.distanceM} />
          )}
        </Card>
        <Card
          title={t(($) => $.patrol.refusal.checks)}
          aside={
            <small>{t(($) => $.patrol.refusal.logged, { time: clockText(Date.parse(answer.at), language) })}</small>
          }
        >
          <ul className={styles.checks}>
            {answer.checks.map(({ check, isPassed }) => (
              <li key={check} data-passed={isPassed}>
                <SeverityBadge severity={isPassed ? 'ok' : 'fault'} size={20} />
                {t(($) => $.patrol.refusal.check[check])}
              </li>
            ))}
          </ul>
        </Card>
        <Explain checkInId={answer.checkInId} />
      </div>
      <RefusalDock task={task} endsAt={answer.endsAt} next={next} onAgain={onAgain} />
    </>
  )
}

interface DistanceProps {
  readonly name: string
  readonly nearM: number
  readonly distanceM: number
}

const Distance = ({ name, nearM, distanceM }: DistanceProps) => {
  const t = useText()
  return (
    <div className={styles.distance}>
      <span>
        <Icon name="pin" size={28} />
        <b>{name}</b>
        <small>{t(($) => $.patrol.refusal.point, { n: nearM })}</small>
      </span>
      <em>{distanceText(t, distanceM)}</em>
      <span>
        <Icon name="phone" size={28} />
        <b>{t(($) => $.patrol.refusal.phone)}</b>
      </span>
    </div>
  )
}

/** A manager may let it count; both see that it was asked for. */
const Explain = ({ checkInId }: { readonly checkInId: string }) => {
  const t = useText()
  const [state, setState] = useState<'closed' | 'open' | 'sent'>('closed')
  if (state === 'sent')
    return (
      <p className={deal.hint} role="status">
        {t(($) => $.patrol.refusal.explained)}
      </p>
    )
  return (
    <Card padded={false}>
      <button type="button" className={deal.way} onClick={() => setState('open')}>
        <Icon name="chat" size={28} />
        <span>
          <b>{t(($) => $.patrol.refusal.explain)}</b>
          <small>{t(($) => $.patrol.refusal.explainHint)}</small>
        </span>
      </button>
      {state === 'open' && (
        <ExplainSheet checkInId={checkInId} onDone={() => setState('sent')} onClose={() => setState('closed')} />
      )}
    </Card>
  )
}

interface ExplainSheetProps {
  readonly checkInId: string
  readonly onDone: () => void
  readonly onClose: () => void
}

const ExplainSheet = ({ checkInId, onDone, onClose }: ExplainSheetProps) => {
  const t = useText()
  const form = useCallForm(checkInCalls.explain, {
    defaults: { note: '' },
    inputOf: ({ note }) => ({ checkInId, note }),
    onDone,
    draftKey: `patrol-explain ${checkInId}`,
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.patrol.refusal.explainTitle)}
      verb={t(($) => $.patrol.refusal.explainSend)}
      onClose={onClose}
    >
      <TextArea label={t(($) => $.patrol.deal.note)} {...form.field('note')} />
    </FormSheet>
  )
}

interface RefusalDockProps extends Pick<RefusalViewProps, 'task' | 'next' | 'onAgain'> {
  readonly endsAt: string
}

const RefusalDock = ({ task, endsAt, next, onAgain }: RefusalDockProps) => {
  const t = useText()
  const router = useRouter()
  const left = Date.parse(endsAt) - useNow(30_000)
  return (
    <div className={deal.dock}>
      {left > 0 && <span className={deal.left}>{t(($) => $.patrol.refusal.left, { time: leftText(t, left) })}</span>}
      <div className={deal.pair}>
        {next && (
          <Button
            size="large"
            look="outline"
            onClick={() => void router.go(`${patrolPages.deal}?task=${task.taskId}&place=${next.placeId}`, 'redirect')}
          >
            {t(($) => $.patrol.refusal.nextPoint)}
          </Button>
        )}
        <Button size="large" onClick={onAgain}>
          {t(($) => $.patrol.refusal.again)}
        </Button>
      </div>
    </div>
  )
}
