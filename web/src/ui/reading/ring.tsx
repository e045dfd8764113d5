import type { ReactNode } from 'react'
import type { Severity } from '../severity/severity.ts'
import { arc } from './arc.ts'
import { shareAngles } from './share-angles.ts'
import styles from './ring.module.css'

const size = 144
const width = 13
const circle = { x: size / 2, y: size / 2, radius: (size - width - 2) / 2 }
const smallestShare = 15
const gap = 4

interface RingProps {
  /** The mix, worst first. undefined while it is not known. */
  readonly shares: readonly { readonly severity: Severity; readonly value: number }[] | undefined
  /** The mix in words: the picture's text for who cannot see it. */
  readonly label: string
  /** Drawn dashed and grey: what it shows is not current. */
  readonly stale?: boolean
  readonly children: ReactNode
}

/** How many stand where, as one round picture with the answer in the middle. */
export const Ring = ({ shares, label, stale = false, children }: RingProps) => {
  const angles = shareAngles(shares ?? [], smallestShare, gap)
  return (
    <div className={styles.ring}>
      <svg width={size} height={size} fill="none" strokeWidth={width} role="img" aria-label={label}>
        {(angles.length === 0 || stale) && (
          <circle
            cx={circle.x}
            cy={circle.y}
            r={circle.radius}
            stroke={stale ? 'var(--off)' : 'var(--line)'}
            strokeDasharray={stale ? '6 5' : undefined}
          />
        )}
        {!stale &&
          angles.map(({ severity, from, to }) => (
            // A circle drawn as one arc has no length when both ends meet.
            <path key={severity} d={arc(circle, from, Math.min(to, from + 359.99))} stroke={`var(--${severity})`} />
          ))}
      </svg>
      <div className={styles.middle}>{children}</div>
    </div>
  )
}
