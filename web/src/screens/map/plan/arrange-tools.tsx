import type { ReactNode } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import styles from './plan.module.css'

interface ArrangeToolsProps {
  readonly verb: string
  readonly saving: Pick<ReturnType<typeof useCommand>, 'busy' | 'failure'>
  readonly onSave: () => void
  readonly onEnd: () => void
  /** What else can be done with what is in hand. */
  readonly children: ReactNode
}

/** Beneath a plan that is being changed: kept by a press, or left as it was. */
export const ArrangeTools = ({ verb, saving, onSave, onEnd, children }: ArrangeToolsProps) => {
  const t = useText()
  return (
    <>
      <div className={styles.tools}>
        <Button busy={saving.busy} onClick={onSave}>
          {verb}
        </Button>
        {children}
        <Button look="text" onClick={onEnd}>
          {t(($) => $.map.plan.leave)}
        </Button>
      </div>
      <FailureLine failure={saving.failure} />
    </>
  )
}
