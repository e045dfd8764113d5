import type { FirmwareJob } from '@vigil/contract/firmware/firmware'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { totalOf, underWay } from './job-figures.ts'
import styles from '../firmware.module.css'

/** What is done from the left, what waits at the right. */
const inOrder = ['updated', 'rolledBack', 'failed', ...underWay.toReversed()] as const

/** Each wave a bar. */
export const WaveBars = ({ job }: { readonly job: FirmwareJob }) => {
  const t = useText()
  const isUnderWay = job.state !== 'done' && job.state !== 'ended'
  return (
    <Card title={t(($) => $.platform.firmware.waves)}>
      <ol className={styles.waves}>
        {job.waves.map((wave) => (
          <Wave key={wave.wave} {...wave} isNow={isUnderWay && wave.wave === job.wave} />
        ))}
      </ol>
    </Card>
  )
}

const Wave = ({ wave, counts, isNow }: FirmwareJob['waves'][number] & { readonly isNow: boolean }) => {
  const t = useText()
  const total = totalOf(counts)
  const standing = inOrder.filter((state) => counts[state] > 0)
  const words = standing
    .map((state) =>
      t(($) => $.platform.firmware.counted, { state: t(($) => $.platform.firmware.unit[state]), n: counts[state] }),
    )
    .join('; ')
  return (
    <li aria-current={isNow ? 'step' : undefined}>
      <span className={styles.waveName}>
        <b>{t(($) => $.platform.firmware.wave, { n: wave })}</b>
        <small>
          {t(($) => $.platform.firmware.units, { n: total })}
          {isNow && ` · ${t(($) => $.platform.firmware.waveNow)}`}
        </small>
      </span>
      <span className={styles.bar} role="img" aria-label={t(($) => $.platform.firmware.waveWords, { n: wave, words })}>
        {standing.map((state) => (
          <i key={state} className={styles.mark} data-state={state} style={{ flexGrow: counts[state] }} />
        ))}
      </span>
      <small className={styles.waveEnd}>{t(($) => $.platform.firmware.updatedOf, { n: counts.updated, total })}</small>
    </li>
  )
}
