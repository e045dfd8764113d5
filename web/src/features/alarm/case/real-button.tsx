import type { AlarmCase } from '@vigil/contract/alarm/desk'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { usePendingReal } from '../use-pending-real.ts'
import styles from './verdict-dock.module.css'

interface RealButtonProps {
  readonly shown: Pick<AlarmCase, 'alarmId' | 'version' | 'kind'>
  readonly busy: boolean
}

/** Red belongs to fire: only then is it the fire's own colour. */
export const RealButton = ({ shown, busy }: RealButtonProps) => {
  const t = useText()
  const real = usePendingReal(shown)
  const isFire = shown.kind === 'fire-alarm'
  const look = `${styles.real} ${isFire ? styles.fire : ''}`
  if (real.left !== undefined)
    return (
      <Button size="large" look="ink" className={styles.real} onClick={real.cancel}>
        {t(($) => $.alarm.acts.realIn, { n: real.left })} · {t(($) => $.alarm.acts.cancel)}
      </Button>
    )
  return (
    <>
      <FailureLine failure={real.failure} />
      <Button size="large" icon="flame" className={look} busy={busy || real.busy} onClick={real.arm}>
        {isFire ? t(($) => $.alarm.acts.realFire) : t(($) => $.alarm.acts.real)}
      </Button>
    </>
  )
}
