import type { AlarmCase } from '@vigil/contract/alarm-desk'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { spanText } from '#infrastructure/i18n/time-texts.ts'
import styles from './hop-line.module.css'

interface HopLineProps {
  readonly shown: Pick<AlarmCase, 'deviceAt' | 'receivedAt' | 'storedAt'>
  readonly seenAt: string | undefined
}

/** Later than this it was opened, not brought. */
const broughtMs = 60_000

const secondsBetween = (from: string, to: string): string =>
  (Math.max(0, Date.parse(to) - Date.parse(from)) / 1_000).toFixed(1)

/** How long each step of the way took: from the device to this screen. */
export const HopLine = ({ shown, seenAt }: HopLineProps) => {
  const t = useText()
  const { deviceAt, receivedAt, storedAt } = shown
  const reachedMs = seenAt === undefined ? undefined : Date.parse(seenAt) - Date.parse(deviceAt ?? receivedAt)
  return (
    <p className={styles.hops}>
      {reachedMs !== undefined && (
        <b>
          {reachedMs <= broughtMs
            ? t(($) => $.alarm.hops.reached, { seconds: (Math.max(0, reachedMs) / 1_000).toFixed(1) })
            : t(($) => $.alarm.hops.opened, { span: spanText(t, reachedMs) })}
        </b>
      )}
      <span>
        {deviceAt === null
          ? t(($) => $.alarm.hops.noDeviceClock)
          : t(($) => $.alarm.hops.toPlatform, { seconds: secondsBetween(deviceAt, receivedAt) })}
      </span>
      {storedAt !== null && (
        <span>{t(($) => $.alarm.hops.stored, { seconds: secondsBetween(receivedAt, storedAt) })}</span>
      )}
    </p>
  )
}
