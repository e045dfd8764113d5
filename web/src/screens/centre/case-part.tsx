import { centreCalls, type CentreQueue } from '@vigil/contract/centre/centre'
import { useState } from 'react'
import { LinkageCard } from '#features/alarm/case/around/linkage-card.tsx'
import { placeBesideName, useAlarmTexts } from '#features/alarm/case/use-alarm-texts.ts'
import { caseAddress } from '#features/alarm/case-address.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { CallList } from './call-list.tsx'
import { CallScript } from './call-script.tsx'
import { FireSheet } from './fire-sheet.tsx'
import { LadderRail } from './ladder.tsx'
import { SupervisorCard } from './supervisor-card.tsx'
import { useCentreCase, useSeat, type SeatPart } from './use-centre.ts'
import styles from './centre-screen.module.css'

interface CasePartProps {
  readonly oemId: string
  readonly alarmId: string
  readonly supervisor: CentreQueue['supervisor']
  readonly now: number
}

/** One alarm at the seat: its ladder, whom to call, what to say. */
export const CasePart = ({ oemId, alarmId, supervisor, now }: CasePartProps) => {
  const query = useCentreCase(oemId, alarmId)
  const acts = useSeat(oemId, alarmId)
  return (
    <QueryState query={query} call={centreCalls.case} rows={6}>
      {(shown) => (
        <div className={styles.case}>
          <Head shown={shown} now={now} />
          <FailureLine failure={acts.failure} />
          <div className={styles.two}>
            <div className={styles.calls}>
              <CallList oemId={oemId} shown={shown} acts={acts} now={now} />
              <SupervisorCard oemId={oemId} shown={shown} acts={acts} supervisor={supervisor} now={now} />
            </div>
            <CallScript oemId={oemId} shown={shown} acts={acts} now={now} />
          </div>
          {/* Whether the site's own defences work is known without anybody there. */}
          <LinkageCard shown={shown.row.alarm} />
          <Acts oemId={oemId} shown={shown} acts={acts} />
        </div>
      )}
    </QueryState>
  )
}

const Head = ({ shown, now }: { readonly shown: SeatPart['shown']; readonly now: number }) => {
  const t = useText()
  const { row } = shown
  const { alarm } = row
  const { event, valueText } = useAlarmTexts(alarm)
  const value = alarm.value === null ? '' : valueText(alarm.value)
  return (
    <Card>
      <div className={styles.head}>
        <div>
          <h2>
            {alarm.projectName} {event}{' '}
            {alarm.drill && <StateTag tone="plain">{t(($) => $.shell.alarm.drill)}</StateTag>}
          </h2>
          <p>{[placeBesideName(alarm), alarm.equipmentName, value].filter(Boolean).join(' · ')}</p>
        </div>
        <div className={styles.age}>
          <b>{elapsedText(now - Date.parse(alarm.firstAt))}</b>
          <span>
            {alarm.acknowledgedAt === null ? t(($) => $.centre.unanswered) : t(($) => $.alarm.states[alarm.state])}
          </span>
        </div>
      </div>
      <LadderRail row={row} now={now} />
    </Card>
  )
}

const Acts = ({ oemId, shown, acts }: SeatPart) => {
  const t = useText()
  const me = useSession()?.user.accountId
  const router = useRouter()
  const [asking, setAsking] = useState<'takeOver' | 'fire' | undefined>(undefined)
  const { alarm, task } = shown.row
  const seat = { oemId, alarmId: alarm.alarmId }
  const isMine = task?.heldBy?.accountId === me && me !== undefined
  const close = (): void => setAsking(undefined)
  return (
    <div className={styles.acts}>
      {isMine ? (
        <Button look="outline" disabled={acts.busy} onClick={() => void acts.run(centreCalls.giveBack, seat)}>
          {t(($) => $.centre.give)}
        </Button>
      ) : (
        <Button disabled={acts.busy} onClick={() => void acts.run(centreCalls.take, seat)}>
          {t(($) => $.centre.take)}
        </Button>
      )}
      <Button look="outline" disabled={task?.state === 'takenOver'} onClick={() => setAsking('takeOver')}>
        {t(($) => $.centre.takeOver.open)}
      </Button>
      <Button look="ink" icon="phone" onClick={() => setAsking('fire')}>
        {t(($) => $.centre.fire.open)}
      </Button>
      {asking === 'takeOver' && <TakeOver oemId={oemId} shown={shown} acts={acts} onClose={close} />}
      <Button look="text" onClick={() => void router.go(caseAddress(router, alarm.alarmId))}>
        {t(($) => $.centre.openCase)}
      </Button>
      {asking === 'fire' && <FireSheet shown={shown} onClose={close} />}
    </div>
  )
}

const TakeOver = ({ oemId, shown, acts, onClose }: SeatPart & { readonly onClose: () => void }) => {
  const t = useText()
  const [reason, setReason] = useState('')
  const said = reason.trim()
  const take = async (): Promise<void> => {
    const input = { oemId, alarmId: shown.row.alarm.alarmId, reason: said }
    if (await acts.run(centreCalls.takeOver, input)) onClose()
  }
  return (
    <Sheet open title={t(($) => $.centre.takeOver.title)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void take()
        }}
      >
        <p>{t(($) => $.centre.takeOver.hint)}</p>
        <TextArea label={t(($) => $.centre.takeOver.reason)} value={reason} onChange={setReason} />
        <FailureLine failure={acts.failure} />
        <Button look="ink" submits busy={acts.busy} disabled={said.length < 2}>
          {t(($) => $.centre.takeOver.do)}
        </Button>
      </form>
    </Sheet>
  )
}
