import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import type { IconName } from '../icon/icon-paths.ts'
import { StateTag } from '../severity/state-tag.tsx'
import { Spoken } from '../sign/spoken.tsx'
import type { Limit } from './gauge.tsx'
import styles from './range-bar.module.css'

interface RangeBarProps {
  readonly name: string
  readonly icon?: IconName
  readonly unit: string
  readonly text: string
  readonly value: number | undefined
  readonly min: number
  readonly max: number
  readonly limits?: readonly Limit[]
  readonly severity?: Limit['severity'] | undefined
  /** In words, beside the value, when it is beyond a limit. */
  readonly verdict?: ReactNode
  readonly stale?: boolean
}

/** A value along its range. Beyond a limit it takes the colour and says so in words. */
export const RangeBar = (props: RangeBarProps) => {
  const { name, icon, unit, text, value, min, max, limits = [], severity, verdict, stale = false } = props
  const share = (at: number): string => `${Math.min(1, Math.max(0, (at - min) / (max - min))) * 100}%`
  return (
    <div className={`${styles.bar} ${stale ? styles.stale : (styles[severity ?? 'within'] ?? '')}`}>
      <div className={styles.line}>
        <span className={styles.name}>
          {icon && <Icon name={icon} size={18} />}
          {name}
        </span>
        {verdict !== undefined && severity && <StateTag tone={severity}>{verdict}</StateTag>}
        <b className={styles.value}>
          {text}
          <small>{unit}</small>
        </b>
      </div>
      <div className={styles.track} aria-hidden="true">
        {value !== undefined && <i style={{ width: share(value) }} />}
        {limits.map((limit) => (
          <u key={limit.text} style={{ left: share(limit.value) }} />
        ))}
      </div>
      {limits.length > 0 && <Spoken>{limits.map((limit) => limit.text).join(', ')}</Spoken>}
    </div>
  )
}
