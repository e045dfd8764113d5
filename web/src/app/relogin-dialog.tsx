import { useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { Relogin } from '#foundation/session/relogin.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { openModal } from '#ui/surface/modals.ts'
import styles from './relogin-dialog.module.css'

interface ReloginDialogProps {
  readonly relogin: Relogin
  readonly onConfirm: () => void
}

/** The login has expired. One button, no way around it, and never over an alarm. */
export const ReloginDialog = ({ relogin, onConfirm }: ReloginDialogProps) => {
  const asked = useSyncExternalStore(relogin.subscribe, relogin.asked)
  return asked ? <Question onConfirm={onConfirm} /> : null
}

const Question = ({ onConfirm }: Pick<ReloginDialogProps, 'onConfirm'>) => {
  const t = useText()
  const [titleId, textId] = [useId(), useId()]
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => (dialog.current ? openModal(dialog.current) : undefined), [])
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      // Escape is a cancel, and there is none.
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={titleId} className={styles.title}>
        {t(($) => $.shell.session.expiredTitle)}
      </h2>
      <p id={textId} className={styles.text}>
        {t(($) => $.shell.session.expired)}
      </p>
      <Button onClick={onConfirm}>{t(($) => $.shell.session.logInAgain)}</Button>
    </dialog>
  )
}
