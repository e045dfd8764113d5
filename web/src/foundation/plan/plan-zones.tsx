import type { PlanZone } from '@vigil/contract/plan/plan'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import type { Point } from '#foundation/map/place.ts'
import type { Spot } from '#foundation/map/plan-place.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import styles from './plan-zones.module.css'

export type DrawnZone = Pick<PlanZone, 'zoneId' | 'name' | 'corners' | 'state'> & {
  /** The one that is being drawn. */
  readonly isHeld?: boolean
}

interface PlanZonesProps {
  readonly zones: readonly DrawnZone[]
  readonly pointOf: (spot: Spot) => Point
}

/**
 * Parts of the picture, each in the colour of the worst that stands in it; what is well has no colour, and where nothing
 * stands the edge is broken: nobody would say anything there.
 */
export const PlanZones = ({ zones, pointOf }: PlanZonesProps) => {
  const t = useText()
  if (zones.length === 0) return null
  return (
    <>
      <svg className={styles.zones} aria-hidden="true">
        {zones.map(({ zoneId, corners, state, isHeld = false }) => (
          <polygon
            key={zoneId}
            className={`${styles.zone} ${styles[state === null ? 'unknown' : severityOf(state)] ?? ''} ${isHeld ? styles.held : ''}`}
            points={corners
              .map(pointOf)
              .map(({ x, y }) => `${x},${y}`)
              .join(' ')}
          />
        ))}
      </svg>
      {zones.map(({ zoneId, name, corners, state }) => {
        const { x, y } = pointOf(middleOf(corners))
        // A name that is wider than its zone would cover its neighbours; what is wrong or not known is always named.
        if (state === 'normal' && widthOf(corners.map(pointOf)) < roomForName) return null
        return (
          <span
            key={zoneId}
            role="img"
            className={styles.name}
            style={{ left: x, top: y }}
            aria-label={t(($) => $.map.plan.zones.is, {
              name,
              state: state === null ? t(($) => $.shell.fresh.none) : t(($) => $.shell.state[state]),
            })}
          >
            {state === null && <Icon name="minus" size={14} />}
            {state !== null && state !== 'normal' && <SeverityBadge severity={severityOf(state)} size={14} />}
            {name}
          </span>
        )
      })}
    </>
  )
}

const roomForName = 84

const widthOf = (points: readonly Point[]): number => {
  const across = points.map(({ x }) => x)
  return points.length === 0 ? 0 : Math.max(...across) - Math.min(...across)
}

const middleOf = (corners: readonly Spot[]): Spot => {
  const share = (axis: 'x' | 'y') =>
    corners.reduce((sum, corner) => sum + corner[axis], 0) / Math.max(1, corners.length)
  return { x: share('x'), y: share('y') }
}
