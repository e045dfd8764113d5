import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { openModal } from './modals.ts'
import styles from './question.module.css'

interface QuestionProps {
  readonly title: string
  /** Escape; without it one of the answers has to be given. */
  readonly onEscape?: (() => void) | undefined
  readonly children: ReactNode
}

/** What has to be answered before one goes on; an alarm banner at the top stays uncovered. */
export const Question = ({ title, onEscape, children }: QuestionProps) => {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
