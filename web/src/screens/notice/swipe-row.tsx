import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import styles from './swipe-row.module.css'

/** As far as the finger goes before it counts, and as far as the row follows. */
const enoughPx = 88
const farthestPx = 120

interface SwipeRowProps {
  /** What a swipe to the left does. A button on the row does the same. */
  readonly label: string
  readonly onSwipe: () => void
  readonly children: ReactNode
}

export const SwipeRow = ({ label, onSwipe, children }: SwipeRowProps) => {
  const from = useRef<number | undefined>(undefined)
  const [pulled, setPulled] = useState(0)
  const begin = (event: PointerEvent): void => {
    from.current = event.pointerType === 'mouse' ? undefined : event.clientX
  }
  const pull = (event: PointerEvent): void => {
    if (from.current === undefined) return
    setPulled(Math.min(farthestPx, Math.max(0, from.current - event.clientX)))
  }
  const end = (isReleased: boolean): void => {
    const isFar = isReleased && from.current !== undefined && pulled >= enoughPx
    from.current = undefined
    setPulled(0)
    if (isFar) onSwipe()
  }
  return (
    <div className={styles.row}>
      <span className={styles.under} aria-hidden="true" hidden={pulled === 0}>
        {label}
      </span>
      <div
        className={styles.over}
        style={{ transform: pulled === 0 ? undefined : `translateX(${-pulled}px)` }}
        onPointerDown={begin}
        onPointerMove={pull}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
      >
        {children}
      </div>
    </div>
  )
}
