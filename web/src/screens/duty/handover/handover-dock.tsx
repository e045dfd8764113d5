import { handoverCalls, type DutyHandover } from '@vigil/contract/duty/handover'
import { caseAddress } from '#features/alarm/case-address.ts'
import { placeBeside } from '#foundation/equipment/place-beside.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import type { HandoverProps } from './use-handover.ts'
import styles from './handover-dock.module.css'

/** The last step, with why it cannot be taken yet above it. Nothing when it is over. */
export const HandoverDock = ({ shown, acts }: HandoverProps) => {
  const t = useText()
  const { handoverId, mayDo, blockedBy, endedAt } = shown
  if (endedAt !== null) return null
  const isLocked = blockedBy.length > 0 || !mayDo.includes('finish')
  return (
    <Dock>
      <Reason shown={shown} />
      <div className={styles.buttons}>
        <CallOther shown={shown} />
        <Button
          size="large"
          icon={isLocked ? 'lock' : 'check'}
          busy={acts.busy}
          disabled={isLocked}
          onClick={() => void acts.run(handoverCalls.finish, { handoverId })}
        >
          {t(($) => $.duty.handover.finish)}
        </Button>
      </div>
    </Dock>
  )
}

/** Why not yet, or what follows. */
const Reason = ({ shown }: { readonly shown: DutyHandover }) => {
  const t = useText()
  const { blockedBy, leaver, receiver, rows, mayDo } = shown
  if (blockedBy.length > 0) return <Blocked blockedBy={blockedBy} />
  const unticked = rows.filter(({ tickedAt }) => tickedAt === null).length
  const isSigned = leaver.signedAt !== null && receiver.signedAt !== null
  const words = isSigned
    ? mayDo.includes('finish')
      ? undefined
      : t(($) => $.duty.handover.notYours)
    : t(($) => $.duty.handover.unsigned)
  return (
    <div className={styles.reason} role="status">
      {words !== undefined && <p>{words}</p>}
      {unticked > 0 && <p>{t(($) => $.duty.handover.unticked, { n: unticked, name: leaver.name })}</p>}
    </div>
  )
}

const Blocked = ({ blockedBy }: Pick<DutyHandover, 'blockedBy'>) => {
  const t = useText()
  const router = useRouter()
  return (
    <div className={styles.blocked} role="alert">
      <p>
        <SeverityBadge severity="fire" size={20} />
        {t(($) => $.duty.handover.blocked)}
      </p>
      {blockedBy.map(({ alarmId, place, equipmentName }) => (
        <a key={alarmId} href={router.hrefOf(caseAddress(router, alarmId))}>
          {t(($) => $.duty.handover.toFire, { place: [...placeBeside(place, equipmentName), equipmentName].join(' ') })}
          <Icon name="chevron-right" size={18} />
        </a>
      ))}
    </div>
  )
}

/** The one of the two who is not reading this. */
const CallOther = ({ shown: { leaver, receiver } }: { readonly shown: DutyHandover }) => {
  const t = useText()
  const me = useSession()?.user.accountId
  const other = me === leaver.accountId ? receiver : me === receiver.accountId ? leaver : undefined
  if (!other || other.mobile === null) return null
  return (
    <a
      className={styles.call}
      href={`tel:${other.mobile}`}
      aria-label={t(($) => $.duty.handover.call, { name: other.name })}
    >
      <Icon name="phone" size={20} />
      {other.name}
    </a>
  )
}
