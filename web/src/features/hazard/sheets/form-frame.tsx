import type { HazardCase } from '@vigil/contract/hazard'
import type { ReactNode } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import type { HazardActs } from '../use-hazard-acts.ts'
import styles from '../hazard-case.module.css'

export interface ActFormProps {
  readonly shown: HazardCase
  readonly acts: HazardActs
  readonly onDone: () => void
}

interface FormFrameProps extends Pick<ActFormProps, 'acts'> {
  readonly hint: string
  readonly ready: boolean
  readonly onSend: () => void
  readonly children: ReactNode
}

export const FormFrame = ({ hint, ready, acts, onSend, children }: FormFrameProps) => {
  const t = useText()
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSend()
      }}
    >
      <p className={styles.hint}>{hint}</p>
      {children}
      <FailureLine failure={acts.failure} />
      <Button size="large" submits busy={acts.busy} disabled={!ready}>
        {t(($) => $.hazard.sheet.done)}
      </Button>
    </form>
  )
}

/** Two characters say something. */
export const saysSomething = (note: string): boolean => note.trim().length >= 2
