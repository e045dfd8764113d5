import { useRef, useState, type ReactNode, type TouchEvent } from 'react'
import { Spinner } from '../sign/spinner.tsx'
import { Spoken } from '../sign/spoken.tsx'
import styles from './pull-to-refresh.module.css'

const enoughPx = 64
/** A page follows a finger more slowly than the finger goes. */
const resistance = 0.5

interface PullToRefreshProps {
  readonly label: string
  readonly onRefresh: () => Promise<unknown>
  readonly children: ReactNode
}

/** Whatever scrolls around it stands at its top. */
const isAtTop = (element: Element): boolean => {
  for (let at: Element | null = element; at; at = at.parentElement) if (at.scrollTop > 0) return false
  return true
}

/** Pull the top of the page down and it is read again. A button on the page does the same. */
export const PullToRefresh = ({ label, onRefresh, children }: PullToRefreshProps) => {
  const from = useRef<number | undefined>(undefined)
  const [pulled, setPulled] = useState(0)
  const [busy, setBusy] = useState(false)

  const begin = (event: TouchEvent): void => {
    from.current = isAtTop(event.currentTarget) && !busy ? event.touches[0]?.clientY : undefined
  }
  const pull = (event: TouchEvent): void => {
    const now = event.touches[0]?.clientY
    if (from.current === undefined || now === undefined) return
    setPulled(Math.min(enoughPx * 1.5, Math.max(0, (now - from.current) * resistance)))
  }
  const release = (): void => {
    const far = pulled >= enoughPx
    from.current = undefined
    setPulled(0)
    if (!far) return
    setBusy(true)
    void onRefresh().finally(() => setBusy(false))
  }
  const height = busy ? enoughPx * 0.75 : pulled
  return (
    <div onTouchStart={begin} onTouchMove={pull} onTouchEnd={release} onTouchCancel={release}>
      <div className={styles.gap} style={{ height }} aria-hidden={!busy}>
        {height > 0 && <Spinner size={22} />}
        {busy && <Spoken role="status">{label}</Spoken>}
      </div>
      {children}
    </div>
  )
}
