import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { gridLines, panned, zoomed, type Point, type Size, type View } from './projection.ts'
import styles from './map-grid.module.css'

interface MapGridProps {
  readonly label: string
  readonly view: View
  readonly size: Size
  readonly onView: (view: View) => void
  /** Everything into sight again. */
  readonly onFit?: () => void
  /** A press on the ground, not on a pin and not the end of a drag. */
  readonly onPress?: (point: Point) => void
  /** What the arrow keys move instead of the picture. */
  readonly onArrow?: (by: Point) => void
  readonly children: ReactNode
}

const keyStep = 48
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: keyStep, y: 0 },
  ArrowRight: { x: -keyStep, y: 0 },
  ArrowUp: { x: 0, y: keyStep },
  ArrowDown: { x: 0, y: -keyStep },
}
const zoomKeys: Readonly<Record<string, number>> = { '+': 1.6, '=': 1.6, '-': 1 / 1.6 }
/** Less than this is a press with an unsteady finger. */
const leastDrag = 6

/** A ground of coordinates that is moved by finger, keys and buttons; pins stand on it. */
export const MapGrid = ({ label, view, size, onView, onFit, onPress, onArrow, children }: MapGridProps) => {
  const t = useText()
  const drag = useRef<{ last: Point; far: number } | undefined>(undefined)
  const { xs, ys } = gridLines(view, size)

  const onKeyDown = (event: KeyboardEvent): void => {
    // Pins have keys of their own.
    if (event.target !== event.currentTarget) return
    const by = arrows[event.key]
    const factor = zoomKeys[event.key]
    if (by && onArrow) onArrow({ x: -by.x / 6, y: -by.y / 6 })
    else if (by) onView(panned(view, by, size))
    else if (factor !== undefined) onView(zoomed(view, factor))
    else return
    event.preventDefault()
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (!drag.current) return
    const { last } = drag.current
    const by = { x: event.clientX - last.x, y: event.clientY - last.y }
    const far = drag.current.far + Math.abs(by.x) + Math.abs(by.y)
    drag.current = { last: { x: event.clientX, y: event.clientY }, far }
    if (far >= leastDrag) onView(panned(view, by, size))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const wasPress = drag.current !== undefined && drag.current.far < leastDrag
    drag.current = undefined
    const box = event.currentTarget.getBoundingClientRect()
    if (wasPress) onPress?.({ x: event.clientX - box.left, y: event.clientY - box.top })
  }

  return (
    <div className={styles.frame} style={{ height: size.height }}>
      <div
        className={styles.ground}
        role="group"
        aria-label={label}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => void (drag.current = { last: { x: event.clientX, y: event.clientY }, far: 0 })}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerLeave={() => void (drag.current = undefined)}
      >
        <svg width={size.width} height={size.height} className={styles.lines} aria-hidden="true">
          {xs.map((x) => (
            <path key={`x${x}`} d={`M${x} 0V${size.height}`} />
          ))}
          {ys.map((y) => (
            <path key={`y${y}`} d={`M0 ${y}H${size.width}`} />
          ))}
        </svg>
        {children}
      </div>
      <div className={styles.tools}>
        <IconButton icon="plus" label={t(($) => $.unit.mapView.zoomIn)} onClick={() => onView(zoomed(view, 1.6))} />
        <IconButton
          icon="minus"
          label={t(($) => $.unit.mapView.zoomOut)}
          onClick={() => onView(zoomed(view, 1 / 1.6))}
        />
        {onFit && <IconButton icon="layers" label={t(($) => $.unit.mapView.fit)} onClick={onFit} />}
      </div>
    </div>
  )
}
