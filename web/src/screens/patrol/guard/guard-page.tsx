import { useQuery } from '@tanstack/react-query'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { patrolTaskCalls } from '@vigil/contract/patrol/task'
import { contactCalls } from '@vigil/contract/people/contact'
import { caseAddress } from '#features/alarm/case-address.ts'
import { useOpenAlarms } from '#features/alarm/use-open-alarms.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { useCan } from '#foundation/rights/can.ts'
import { chooseGuard } from '#features/account/guard-mode.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { canReadAloud } from '#infrastructure/native/read-aloud.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { patrolPages } from '../patrol-pages.ts'
import { useAlarmVoice } from './use-alarm-voice.ts'
import styles from './guard.module.css'

/** Three buttons, for gloves and for old eyes: what burns, where to go, whom to call. It says aloud what burns. */
export const GuardPage = () => {
  const t = useText()
  const can = useCan()
  const router = useRouter()
  const accountId = useSession()?.user.accountId ?? ''
  const { alarms, total } = useOpenAlarms()
  const [worst] = alarms
  const leave = (): void => {
    chooseGuard(accountId, false)
    void router.go(router.places.home, 'relaunch')
  }
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{t(($) => $.patrol.guard.title)}</h1>
      {worst ? <Burning key={worst.alarmId} alarm={worst} total={total} /> : <Calm />}
      {can(patrolTaskCalls.list) && (
        <a className={styles.button} href={router.hrefOf(patrolPages.backlog)}>
          <Icon name="clipboard" size={48} />
          <b>{t(($) => $.patrol.guard.round)}</b>
        </a>
      )}
      <Help />
      <button type="button" className={styles.leave} onClick={leave}>
        {t(($) => $.patrol.guard.leave)}
      </button>
    </main>
  )
}

const Burning = ({ alarm, total }: { readonly alarm: LiveAlarm; readonly total: number }) => {
  const t = useText()
  const router = useRouter()
  const { kind, event, place, severity, say } = useAlarmVoice(alarm)
  return (
    <section aria-live="assertive" aria-label={t(($) => $.patrol.guard.now)}>
      <a className={styles.button} data-severity={severity} href={router.hrefOf(caseAddress(router, alarm.alarmId))}>
        <SeverityBadge severity={severity} size={48} label={kind} />
        <b>{event}</b>
        <span>{place}</span>
        {total > 1 && <span>{t(($) => $.patrol.guard.more, { count: total - 1 })}</span>}
      </a>
      {canReadAloud() ? (
        <button type="button" className={styles.again} onClick={say}>
          {t(($) => $.patrol.guard.again)}
        </button>
      ) : (
        <p className={styles.hint}>{t(($) => $.patrol.guard.noVoice)}</p>
      )}
    </section>
  )
}

/** Without the live connection nobody knows whether it is calm. */
const Calm = () => {
  const t = useText()
  const router = useRouter()
  const isLive = useLiveState().status === 'live'
  return (
    <a
      className={styles.button}
      data-severity={isLive ? 'ok' : 'off'}
      role="status"
      href={router.hrefOf(router.places.alarmList)}
    >
      <SeverityBadge severity={isLive ? 'ok' : 'off'} size={48} />
      <b>{isLive ? t(($) => $.patrol.guard.calm) : t(($) => $.patrol.guard.unknown)}</b>
    </a>
  )
}

/** Whoever is called first at this unit; the fire brigade where nobody is known. */
const Help = () => {
  const t = useText()
  const can = useCan()
  const projectId = useProject()?.projectId ?? ''
  const { data } = useQuery({
    ...queryOf(contactCalls.list, { projectId }),
    enabled: projectId !== '' && can(contactCalls.list),
  })
  const [first] = data?.rows ?? []
  return (
    <a className={styles.button} href={`tel:${first?.tel ?? '119'}`}>
      <Icon name="phone" size={48} />
      <b>{first ? t(($) => $.patrol.guard.call, { name: first.person }) : t(($) => $.patrol.guard.fire)}</b>
    </a>
  )
}
