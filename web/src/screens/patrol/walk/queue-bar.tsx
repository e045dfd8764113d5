import type { QueueState } from '#features/patrol/check-in-queue.ts'
import type { useCheckIns } from '#features/patrol/use-check-ins.ts'
import { useWalkTrouble } from '#features/patrol/use-walk-trouble.ts'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useOnline } from '#infrastructure/signal/use-online.ts'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { patrolPages } from '../patrol-pages.ts'
import styles from './walk.module.css'

interface QueueBarProps {
  readonly checkIns: ReturnType<typeof useCheckIns>
}

const countOf = ({ checkIns }: QueueState, isWaiting: boolean): number =>
  checkIns.filter(({ state }) => (state === 'waiting') === isWaiting).length

const wordsOf = (t: Text, isOnline: boolean, isSending: boolean, count: number): string | undefined => {
  if (!isOnline) return count > 0 ? t(($) => $.patrol.queue.offline, { count }) : t(($) => $.patrol.queue.offlineNone)
  if (count === 0) return undefined
  return isSending ? t(($) => $.patrol.queue.sending, { count }) : t(($) => $.patrol.queue.waiting, { count })
}

/** What waits on this phone, and what stands in the way of a walk; nothing where all is well. */
export const QueueBar = ({ checkIns }: QueueBarProps) => {
  const t = useText()
  const router = useRouter()
  const isOnline = useOnline()
  const trouble = useWalkTrouble(checkIns)
  const refused = countOf(checkIns, false)
  const words = wordsOf(t, isOnline, checkIns.isSending, countOf(checkIns, true))
  const action = isOnline
    ? { text: t(($) => $.patrol.queue.send), onPress: () => void checkIns.checkInQueue.send() }
    : { text: t(($) => $.patrol.queue.see), onPress: () => void router.go(`${patrolPages.backlog}?view=phone`) }
  return (
    <>
      {words !== undefined && <StatusBar text={words} action={action} />}
      {refused > 0 && (
        <StatusBar
          icon="info"
          text={t(($) => $.patrol.queue.refused, { count: refused })}
          action={{
            text: t(($) => $.patrol.queue.see),
            onPress: () => void router.go(`${patrolPages.backlog}?view=phone`),
          }}
        />
      )}
      {trouble && (
        <p className={styles.trouble} role="alert">
          <SeverityBadge severity="fault" size={20} />
          {t(($) => $.patrol.trouble[trouble])}
        </p>
      )}
    </>
  )
}
