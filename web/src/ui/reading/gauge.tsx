import { arc } from './arc.ts'
import styles from './gauge.module.css'

const circle = { x: 48, y: 46, radius: 40 }
const from = -120
const sweep = 240

export interface Limit {
  readonly value: number
  readonly severity: 'fire' | 'warn' | 'fault'
  /** The limit in words: "warning above 70". */
  readonly text: string
}

interface GaugeProps {
  readonly name: string
  readonly unit: string
  /** Already in the right number of decimals; a dash when there is none. */
  readonly text: string
  readonly value: number | undefined
  readonly min: number
  readonly max: number
  readonly limits?: readonly Limit[]
  /** Set when the value is beyond a limit. */
  readonly severity?: Limit['severity'] | undefined
  readonly stale?: boolean
}

/** A value on its scale, with its limits as ticks in ink. */
export const Gauge = ({ name, unit, text, value, min, max, limits = [], severity, stale = false }: GaugeProps) => {
  const angleOf = (at: number): number => from + sweep * Math.min(1, Math.max(0, (at - min) / (max - min)))
  const tone = stale ? 'var(--off)' : severity ? `var(--${severity})` : 'var(--primary)'
  const spoken = [`${name} ${text} ${unit}`, ...limits.map((limit) => limit.text)].join(', ')
  return (
    <div className={styles.gauge}>
      <svg width="96" height="78" fill="none" strokeLinecap="round" strokeWidth={7} role="img" aria-label={spoken}>
        <path d={arc(circle, from, from + sweep)} stroke="var(--line)" />
        {value !== undefined && value > min && <path d={arc(circle, from, angleOf(value))} stroke={tone} />}
        {limits.map((limit) => (
          <path
            key={limit.text}
            d={arc(circle, angleOf(limit.value) - 2.2, angleOf(limit.value) + 2.2)}
            stroke="var(--text-1)"
            strokeWidth={11}
            strokeLinecap="butt"
          />
        ))}
      </svg>
      <span className={`${styles.value} ${stale ? styles.stale : ''} ${severity ? styles[severity] : ''}`} aria-hidden>
        <b>{text}</b>
        <small>{unit}</small>
      </span>
      <span className={styles.name} aria-hidden>
        {name}
      </span>
    </div>
  )
}
