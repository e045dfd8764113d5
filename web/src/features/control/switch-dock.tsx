import type { Equipment } from '@vigil/contract/equipment/equipment'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Button } from '#ui/action/button.tsx'
import { OutcomeCard } from '#ui/confirm/outcome-card.tsx'
import { CourseCard } from './course-card.tsx'
import { LockCard, useLock } from './lock-card.tsx'
import { useSwitch, type SwitchView } from './use-switch.ts'
import styles from './switch-dock.module.css'

interface SwitchDockProps {
  readonly equipment: Equipment
  /** Which one it is, in as few words as a button has room for. */
  readonly short: string
  readonly onAsk: (loop: Equipment, view: SwitchView) => void
}

/** Where the thumb is: how the last order goes, and the next one, or why there is none. */
export const SwitchDock = ({ equipment, short, onAsk }: SwitchDockProps) => {
  const t = useText()
  const name = useName()
  const view = useSwitch(equipment)
  const { type, row, pending, offline, may, measured, unread, query } = view
  const lock = useLock(equipment, type)
  if (!type) return null
  const isLocked = lock !== undefined || measured.hand === 'locked'
  const locked = offline || !may || isLocked
  return (
    <div className={styles.dock}>
      <CourseCard equipmentId={equipment.equipmentId} type={type} />
      {offline && (
        <OutcomeCard outcome="unknown" title={t(($) => $.control.offline)} detail={t(($) => $.control.offlineHint)} />
      )}
      {!offline && measured.on === null && query.isFetched && (
        <OutcomeCard
          outcome="unknown"
          title={t(($) => $.control.unmeasured)}
          detail={t(($) => (unread ? $.control.unreadHint : $.control.unmeasuredHint))}
        />
      )}
      {isLocked && <LockCard lock={lock} />}
      {!offline && row && !may && (
        <OutcomeCard outcome="locked" title={t(($) => $.control.viewOnly)} detail={t(($) => $.control.viewOnlyHint)} />
      )}
      {!locked && row && measured.hand === 'local' && <p className={styles.hint}>{t(($) => $.control.local)}</p>}
      {!locked && row && (
        <Button look="ink" size="large" icon="power" disabled={pending} onClick={() => onAsk(equipment, view)}>
          {t(($) => $.control.order, { action: name(row.name), name: short })}
        </Button>
      )}
    </div>
  )
}
