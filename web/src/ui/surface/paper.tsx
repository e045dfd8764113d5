import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './paper.module.css'

interface PaperProps {
  readonly onDone: (isOut: false) => void
  readonly children: ReactNode
}

/** Only for the printer: instead of the whole page, which is for the screen. It is gone when the printer has it. */
const Paper = ({ onDone, children }: PaperProps) => {
  useEffect(() => {
    const end = (): void => onDone(false)
    addEventListener('afterprint', end)
    print()
    return () => removeEventListener('afterprint', end)
  }, [onDone])
  return createPortal(<div className={styles.paper}>{children}</div>, document.body)
}

/** `paper` stands anywhere on the page; `out` prints it. */
export const usePaper = (children: () => ReactNode) => {
  const [isOut, setOut] = useState(false)
  return { out: () => setOut(true), paper: isOut && <Paper onDone={setOut}>{children()}</Paper> }
}
