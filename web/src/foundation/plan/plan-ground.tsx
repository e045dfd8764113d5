import { equipmentStates } from '@vigil/contract/equipment/equipment'
import type { Pin, Plan } from '@vigil/contract/plan/plan'
import type { ReactNode } from 'react'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { LazyGround } from '#foundation/map/lazy-ground.tsx'
import type { Ground } from '#foundation/map/map-ground.tsx'
import type { Point } from '#foundation/map/place.ts'
import { cornersOf, placeOfSpot, spotOfPlace, type Spot } from '#foundation/map/plan-place.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { PlanZones, type DrawnZone } from './plan-zones.tsx'
import styles from './plan-ground.module.css'

interface PlanGroundProps {
  readonly plan: Plan
  /** As much as the page has, unless it says. */
  readonly height?: number
  /** Those that are shown, where they are being moved; else the plan's own. */
  readonly pins?: readonly Pin[]
  /** Whose name stands beside it. */
  readonly chosen?: string | undefined
  readonly onChoose?: (pin: Pin) => void
  readonly onPress?: (spot: Spot) => void
  /** Arrow keys move what is held instead of the picture. */
  readonly onMove?: (spot: Spot) => void
  /** What is held, where it is no pin. */
  readonly held?: Spot | undefined
  /** Those that are shown, where they are being drawn; else the plan's own. */
  readonly zones?: readonly DrawnZone[]
  /** What else stands on it. */
  readonly children?: (pointOf: (spot: Spot) => Point) => ReactNode
}

const heights = { phone: 460, lyingOnPhone: 340, wide: 640 }
/** Closer together than this, pins would hide each other. */
const roomForPin = 64

/** A plan with the equipment where it hangs, each with how it is. */
export const PlanGround = ({ plan, height, pins = plan.pins, chosen, onChoose, ...moves }: PlanGroundProps) => {
  const { zones = plan.zones, children } = moves
  const t = useText()
  const caller = useCaller()
  const wide = useWide()
  const { onPress, onMove } = moves
  const held: Spot | undefined = moves.held ?? pins.find(({ equipmentId }) => equipmentId === chosen)
  const arrow = (by: Point, { pointOf, placeOf }: Ground): void => {
    if (!held) return
    const at = pointOf(placeOfSpot(held, plan))
    onMove?.(spotOfPlace(placeOf({ x: at.x + by.x, y: at.y + by.y }), plan))
  }
  return (
    <LazyGround
      key={plan.planId}
      label={t(($) => $.map.plan.of, { name: plan.name, count: pins.length })}
      height={height ?? (wide ? heights.wide : plan.width > plan.height ? heights.lyingOnPhone : heights.phone)}
      around={cornersOf(plan)}
      picture={{ address: caller.files + plan.address, width: plan.width, height: plan.height }}
      canFit
      {...(onPress && { onPress: (place) => onPress(spotOfPlace(place, plan)) })}
      {...(onMove && held && { onArrow: arrow })}
    >
      {({ pointOf, zoom }) => (
        <>
          <PlanZones zones={zones} pointOf={(spot) => pointOf(placeOfSpot(spot, plan))} />
          {pins.map((pin) => (
            <PlanPin
              key={pin.equipmentId}
              pin={pin}
              at={pointOf(placeOfSpot(pin, plan))}
              isChosen={pin.equipmentId === chosen}
              isSmall={2 ** zoom * Math.sqrt((plan.width * plan.height) / pins.length) < roomForPin}
              onPress={onChoose && (() => onChoose(pin))}
            />
          ))}
          {children?.((spot) => pointOf(placeOfSpot(spot, plan)))}
        </>
      )}
    </LazyGround>
  )
}

interface PlanPinProps {
  readonly pin: Pin
  readonly at: Point
  readonly isChosen: boolean
  readonly isSmall: boolean
  readonly onPress: (() => void) | undefined
}

const above = 100

const PlanPin = ({ pin: { equipment }, at, isChosen, isSmall, onPress }: PlanPinProps) => {
  const t = useText()
  const { deviceName: name, state } = equipment
  const label = t(($) => $.map.plan.pin, { name, state: t(($) => $.shell.state[state]) })
  const looks = {
    className: `${styles.pin} ${isSmall ? styles.small : ''}`,
    // What is worse is never hidden by what is well.
    style: { left: at.x, top: at.y, zIndex: isChosen ? above : equipmentStates[state] },
    'aria-label': label,
  }
  const inside = (
    <>
      <SeverityBadge severity={severityOf(state)} size={isSmall ? 14 : 20} />
      {isChosen && <span className={styles.name}>{name}</span>}
    </>
  )
  if (!onPress)
    return (
      <span role="img" {...looks}>
        {inside}
      </span>
    )
  return (
    <button type="button" {...looks} aria-pressed={isChosen} onClick={onPress}>
      {inside}
    </button>
  )
}
