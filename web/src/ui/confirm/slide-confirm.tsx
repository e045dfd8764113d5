import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Spinner } from '../sign/spinner.tsx'
import { Spoken } from '../sign/spoken.tsx'
import { useHold } from './use-hold.ts'
import styles from './slide-confirm.module.css'

/** Long enough that nobody does it by leaning on a key. */
const holdMs = 2_000
/** The knob must reach the end; a finger that stops a hair before it has still meant it. */
const enough = 0.98

interface SlideConfirmProps {
  /** What happens at the end: "Slide to open · loop 2". */
  readonly label: string
  readonly releaseText: string
  /** How it is done without dragging, read out with the label. */
  readonly keyHint: string
  readonly disabled?: boolean
  readonly busy?: boolean
  readonly onConfirm: () => void
}

/** A dangerous act takes the whole width of the hand, or a key held for two seconds. Letting go early cancels. */
export const SlideConfirm = ({
  label,
  releaseText,
  keyHint,
  disabled = false,
  busy = false,
  onConfirm,
}: SlideConfirmProps) => {
  const hintId = useId()
  const track = useRef<HTMLDivElement>(null)
  const from = useRef<number | undefined>(undefined)
  const [dragged, setDragged] = useState(0)
  const hold = useHold(holdMs, onConfirm)
  const fixed = disabled || busy
  const progress = Math.max(dragged, hold.progress)

  const begin = (event: PointerEvent<HTMLButtonElement>): void => {
    if (fixed) return
    from.current = event.clientX
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent<HTMLButtonElement>): void => {
    if (from.current === undefined || !track.current) return
    const room = track.current.clientWidth - event.currentTarget.clientWidth - 8
    setDragged(Math.min(1, Math.max(0, (event.clientX - from.current) / Math.max(1, room))))
  }
  const end = (confirms: boolean): void => {
    const arrived = from.current !== undefined && dragged >= enough
    from.current = undefined
    setDragged(0)
    if (arrived && confirms) onConfirm()
  }
  const onKey = (event: KeyboardEvent, act: () => void): void => {
    if (fixed || (event.key !== ' ' && event.key !== 'Enter')) return
    event.preventDefault()
    act()
  }

  return (
    <div ref={track} className={`${styles.track} ${fixed ? styles.fixed : ''}`} style={{ '--progress': progress }}>
      <span className={styles.fill} />
      <span className={styles.text} aria-hidden="true">
        {progress > 0 ? releaseText : label}
      </span>
      <button
        type="button"
        className={`${styles.knob} ${from.current === undefined && hold.progress === 0 ? styles.resting : ''}`}
        aria-label={label}
        aria-describedby={hintId}
        aria-disabled={fixed}
        aria-busy={busy}
        onPointerDown={begin}
        onPointerMove={drag}
        onPointerUp={() => end(true)}
        onPointerCancel={() => end(false)}
        onKeyDown={(event) => onKey(event, hold.press)}
        onKeyUp={(event) => onKey(event, hold.release)}
        onBlur={hold.release}
      >
        {busy ? <Spinner size={20} /> : <Arrows />}
      </button>
      <Spoken id={hintId}>{keyHint}</Spoken>
    </div>
  )
}

const Arrows = () => (
  <span className={styles.arrows}>
    <Icon name="chevron-right" size={26} weight={2.6} />
    <Icon name="chevron-right" size={26} weight={2.6} />
  </span>
)
