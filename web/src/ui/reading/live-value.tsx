import type { Severity } from '../severity/severity.ts'
import type { Fresh } from './freshness.tsx'
import styles from './live-value.module.css'

interface LiveValueProps {
  readonly text: string
  readonly unit?: string | undefined
  readonly fresh: Fresh
  /** Only a current value carries a colour. */
  readonly severity?: Severity | undefined
  /** row: above its unit, at the end of a row. line: among other text. */
  readonly size?: 'row' | 'line' | 'card' | 'hero'
}

/** A reading as far as it can be trusted: an old one is grey and underlined, a missing one is a dash, never a zero. */
export const LiveValue = ({ text, unit, fresh, severity, size = 'row' }: LiveValueProps) => {
  const tone = fresh === 'live' && severity ? styles[severity] : styles[fresh]
  return (
    <span className={`${styles.value} ${styles[size]} ${tone ?? ''}`}>
      <b>{fresh === 'none' ? '—' : text}</b>
      {unit !== undefined && fresh !== 'none' && <small>{unit}</small>}
    </span>
  )
}
