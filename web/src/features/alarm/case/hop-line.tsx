import type { AlarmCase } from '@vigil/contract/alarm/desk'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { spanText } from '#infrastructure/i18n/time-texts.ts'
import { useArrival } from '../use-open-alarms.ts'
import type { Seen } from './use-case.ts'
import styles from './hop-line.module.css'

interface HopLineProps {
  readonly shown: Pick<AlarmCase, 'alarmId' | 'deviceAt' | 'receivedAt' | 'storedAt'>
  readonly seen: Seen | undefined
}

const secondsBetween = (from: string, to: string): string =>
  (Math.max(0, Date.parse(to) - Date.parse(from)) / 1_000).toFixed(1)

/** How long each step of the way took: from the device to the platform, and from there to this screen. */
export const HopLine = ({ shown, seen }: HopLineProps) => {
  const t = useText()
  const { deviceAt, receivedAt, storedAt } = shown
  const arrivedAt = useArrival(shown.alarmId)
  return (
    <p className={styles.hops}>
      {seen && (
        <b>
          {arrivedAt === undefined
            ? t(($) => $.alarm.hops.opened, { span: spanText(t, Date.parse(seen.at) - Date.parse(receivedAt)) })
            : t(($) => $.alarm.hops.reached, {
                seconds: (Math.max(0, arrivedAt + seen.aheadMs - Date.parse(receivedAt)) / 1_000).toFixed(1),
              })}
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
