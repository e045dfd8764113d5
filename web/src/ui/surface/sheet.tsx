import { useLayoutEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { openModal } from './modals.ts'
import styles from './sheet.module.css'

interface SheetProps {
  readonly open: boolean
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** From below on a phone, from the side on a wide screen. The browser keeps focus inside and closes it on Escape. */
export const Sheet = ({ open, title, closeLabel, onClose, children }: SheetProps) => {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (!open || !dialog.current) return undefined
    return openModal(dialog.current)
  }, [open])
  if (!open) return null
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-place="side"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.body}>
        <span className={styles.grip} />
        <header className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  )
}
