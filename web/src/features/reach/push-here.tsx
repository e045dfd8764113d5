import type { deliveryCalls } from '@vigil/contract/delivery/delivery'
import type { OutputOf } from '@vigil/contract/call'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { usePushHere } from './use-push-here.ts'
import styles from './reach.module.css'

type Own = OutputOf<typeof deliveryCalls.ownChannels>

/** Whether this device is pushed, in words, and what to do about it. */
export const PushHere = ({ own: { pushKey, pushDevices } }: { readonly own: Own }) => {
  const t = useText()
  const { standing, busy, failure, toggle } = usePushHere(pushKey)
  const state = pushKey === null ? 'noService' : standing
  if (state === undefined) return null
  return (
    <>
      <div className={styles.row}>
        <Icon name="bell" size={24} />
        <span className={styles.words}>
          <b>{t(($) => $.reach.push.title)}</b>
          <span className={styles.hint}>{t(($) => $.reach.push.states[state])}</span>
        </span>
        {(state === 'on' || state === 'off') && (
          <Button look="outline" size="small" busy={busy} onClick={() => void toggle()}>
            {state === 'on' ? t(($) => $.reach.push.turnOff) : t(($) => $.reach.push.turnOn)}
          </Button>
        )}
      </div>
      {failure === true ? (
        <p className={styles.failure} role="alert">
          {t(($) => $.reach.push.failed)}
        </p>
      ) : (
        <FailureLine failure={failure} />
      )}
      {pushDevices.length > 0 && <Devices devices={pushDevices} />}
    </>
  )
}

const Devices = ({ devices }: { readonly devices: Own['pushDevices'] }) => {
  const t = useText()
  const language = useLanguage()
  return (
    <ul className={styles.people} aria-label={t(($) => $.reach.push.devices)}>
      {devices.map(({ device, since, lastReachedAt }) => (
        <li key={`${device} ${since}`}>
          {device === '' ? t(($) => $.reach.push.unnamed) : device}
          <span className={styles.hint}>
            {lastReachedAt === null
              ? t(($) => $.reach.push.never)
              : t(($) => $.reach.push.reached, { time: dayTimeText(Date.parse(lastReachedAt), language) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
