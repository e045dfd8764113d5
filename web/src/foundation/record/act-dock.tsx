import type { ReactNode } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { Button } from '#ui/action/button.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import styles from './act-dock.module.css'

interface ActDockProps<Act extends string> {
  /** What the reader may do now, the one that is next first. */
  readonly offered: readonly Act[]
  readonly wordOf: (act: Act) => string
  readonly busy: boolean
  /** Why the last one did nothing. */
  readonly failure: CallFailure | undefined
  readonly onPress: (act: Act) => void
  /** What the pressed one asks, over the page. */
  readonly children?: ReactNode
}

/** What may be done with a record: the one that is next stands out, the others are beside it. */
export const ActDock = <Act extends string>(props: ActDockProps<Act>) => {
  const { offered, wordOf, busy, failure, onPress, children } = props
  const [first] = offered
  if (first === undefined) return null
  return (
    <Dock>
      <FailureLine failure={failure} />
      <div className={styles.buttons}>
        {offered.toReversed().map((act) => (
          <Button
            key={act}
            size="large"
            look={act === first ? 'primary' : 'outline'}
            className={act === first ? (styles.first ?? '') : ''}
            busy={busy && act === first}
            onClick={() => onPress(act)}
          >
            {wordOf(act)}
          </Button>
        ))}
      </div>
      {children}
    </Dock>
  )
}
