import type { ReactNode } from 'react'
import type { Severity } from './severity.ts'

const flame =
  'M12.2 5.5c.5 2.7 4.3 4.2 4.3 8.1a4.5 4.5 0 0 1-9 0c0-1.8.9-2.9 1.6-4 .4 1 .9 1.6 1.6 1.9-.2-2 .1-4.2 1.5-6z'
const pen = { strokeWidth: 2.2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const shapes: Record<Severity, ReactNode> = {
  fire: (
    <>
      <path d="M8 2h8l6 6v8l-6 6H8l-6-6V8z" fill="var(--badge, var(--fire))" />
      <path d={flame} fill="var(--badge-glyph, #fff)" />
    </>
  ),
  warn: (
    <>
      <path
        d="M10.7 3.3a1.5 1.5 0 0 1 2.6 0l8.5 15.2a1.5 1.5 0 0 1-1.3 2.2h-17a1.5 1.5 0 0 1-1.3-2.2z"
        fill="var(--badge, var(--warn))"
      />
      <path d="M12 9v5.2M12 17.3v.1" stroke="var(--badge-glyph, var(--warn-glyph))" {...pen} />
    </>
  ),
  fault: (
    <>
      <path
        d="M10.8 2.2a1.7 1.7 0 0 1 2.4 0l8.6 8.6a1.7 1.7 0 0 1 0 2.4l-8.6 8.6a1.7 1.7 0 0 1-2.4 0l-8.6-8.6a1.7 1.7 0 0 1 0-2.4z"
        fill="var(--badge, var(--fault))"
        stroke="var(--fault-edge)"
        strokeWidth={1.2}
      />
      <path d="M12 7.2v5.6M12 16.3v.1" stroke="var(--badge-glyph, var(--fault-glyph))" {...pen} />
    </>
  ),
  off: (
    <>
      <circle cx="12" cy="12" r="8.7" stroke="var(--off)" strokeWidth={2.2} strokeDasharray="4.2 2.63" />
      <path d="m8.5 15.5 7-7" stroke="var(--off)" {...pen} />
    </>
  ),
  ok: (
    <>
      <circle cx="12" cy="12" r="9.5" fill="var(--ok)" />
      <path d="m7.8 12.3 2.9 2.9 5.5-6" stroke="var(--ok-glyph)" {...pen} />
    </>
  ),
}

interface SeverityBadgeProps {
  readonly severity: Severity
  readonly size?: number
  /** The word for it; left out where the word stands beside the shape. */
  readonly label?: string
}

export const SeverityBadge = ({ severity, size = 18, label }: SeverityBadgeProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
  >
    {shapes[severity]}
  </svg>
)
