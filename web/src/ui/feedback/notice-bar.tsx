import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Spoken } from '../sign/spoken.tsx'
import styles from './notice-bar.module.css'

/** Pixels a second that a line moves which is too long for its place. */
const speed = 80
/** How long one line stands before the next: side by side, or one above the other. */
const durations = { row: 2_000, column: 1_500 } as const

interface NoticeBarProps {
  readonly lines: readonly string[]
  readonly direction?: keyof typeof durations
}

/** The lines one after the other; held by a finger or the pointer, and all at once for who listens. */
export const NoticeBar = ({ lines, direction = 'row' }: NoticeBarProps) => {
  const [shown, setShown] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const { place, movesFor } = useLength(lines[shown % lines.length] ?? '')
  useEffect(() => {
    if (isHeld || lines.length < 2) return undefined
    const timer = setTimeout(() => setShown((at) => (at + 1) % lines.length), durations[direction] + movesFor)
    return () => clearTimeout(timer)
  }, [isHeld, lines.length, direction, movesFor, shown])
  const hold = () => setHeld(true)
  const release = () => setHeld(false)
  return (
    <div className={styles.bar} onPointerEnter={hold} onPointerLeave={release} data-direction={direction}>
      <Icon name="bell" size={18} />
      <p ref={place} className={styles.line} aria-hidden="true" key={shown}>
        <span style={{ '--moves-for': `${movesFor}ms` }}>{lines[shown % lines.length]}</span>
      </p>
      <Spoken>{lines.join('; ')}</Spoken>
    </div>
  )
}

/** A line that is too long moves as far as it is too long, at one speed. */
const useLength = (line: string) => {
  const place = useRef<HTMLParagraphElement>(null)
  const [movesFor, setMovesFor] = useState(0)
  useEffect(() => {
    const element = place.current
    if (element) setMovesFor((Math.max(0, element.scrollWidth - element.clientWidth) / speed) * 1_000)
  }, [line])
  return { place, movesFor }
}
