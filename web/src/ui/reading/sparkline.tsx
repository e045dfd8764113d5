import type { Severity } from '../severity/severity.ts'
import { sparkPath, sparkPoints } from './spark-path.ts'

const box = { width: 56, height: 26, inset: 3 }

interface SparklineProps {
  readonly values: readonly (number | null)[]
  readonly severity?: Severity | undefined
  readonly stale?: boolean
}

/** Which way it has gone lately. A picture beside a value, so nothing is read out. */
export const Sparkline = ({ values, severity, stale = false }: SparklineProps) => {
  const points = sparkPoints(values, box)
  const last = points.findLast((point) => point !== null)
  if (points.length < 2 || !last) return null
  const tone = severity && severity !== 'ok' ? `var(--${severity})` : 'var(--ctl)'
  return (
    <svg width={box.width} height={box.height} fill="none" aria-hidden="true">
      <path
        d={sparkPath(points)}
        stroke={stale ? 'var(--off)' : tone}
        strokeWidth={1.6}
        strokeLinecap="round"
        strokeLinejoin="round"
        strokeDasharray={stale ? '3 3' : undefined}
      />
      {!stale && <circle cx={last[0]} cy={last[1]} r={2.6} fill={tone} />}
    </svg>
  )
}
