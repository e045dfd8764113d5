import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { SeverityBadge } from '../severity/severity-badge.tsx'
import { Spoken } from '../sign/spoken.tsx'
import styles from './urgent-banner.module.css'

interface UrgentBannerProps {
  readonly severity: 'fire' | 'warn'
  readonly title: string
  readonly detail: string
  /** It has ended by itself and still waits for somebody: said, no longer shouted. */
  readonly over?: boolean
  /** Since when, as mm:ss, or that it is over. */
  readonly elapsed: string
  /** "+3" when there are more. */
  readonly more?: ReactNode
  readonly onPress: () => void
}

/** The worst thing that is open now. The only loud thing on a screen; gone when there is none. */
export const UrgentBanner = ({ severity, over = false, title, detail, elapsed, more, onPress }: UrgentBannerProps) => (
  <>
    {/* Read out when it appears. Outside the button, which is named by what it shows. */}
    <Spoken role="alert">{over ? `${title}, ${elapsed}, ${detail}` : `${title}, ${detail}`}</Spoken>
    <button
      type="button"
      className={`${styles.banner} ${over ? styles.over : ''} ${styles[severity]}`}
      onClick={onPress}
    >
      <span className={styles.shape}>
        <SeverityBadge severity={severity} size={44} />
      </span>
      <span className={styles.words}>
        <span className={styles.line}>
          <b className={styles.title}>{title}</b>
          {more !== undefined && <span className={styles.more}>{more}</span>}
          <time className={styles.elapsed}>{elapsed}</time>
        </span>
        <span className={styles.detail}>{detail}</span>
      </span>
      <Icon name="chevron-right" size={20} weight={2.2} />
    </button>
  </>
)
