import { useState, type ReactNode } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { Button } from '#ui/action/button.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import styles from './act-dock.module.css'

interface ActDockProps<Act extends string> {
  /** What the reader may do now, the one that is next first. */
  readonly offered: readonly Act[]
  readonly wordOf: (act: Act) => string
  /** Whether one is under way, and why the last one did nothing. */
  readonly acts: { readonly busy: boolean; readonly failure: CallFailure | undefined }
  /** Does what needs to know nothing more, and says whether it did. */
  readonly runs: (act: Act) => boolean
  /** What the others ask, over the page. */
  readonly sheetOf: (act: Act, close: () => void) => ReactNode
}

/** What may be done with a record: the one that is next stands out, the others are beside it. */
export const ActDock = <Act extends string>({ offered, wordOf, acts, runs, sheetOf }: ActDockProps<Act>) => {
  const [asked, setAsked] = useState<Act | undefined>(undefined)
  const [first] = offered
  if (first === undefined) return null
  return (
    <Dock>
      <FailureLine failure={asked === undefined ? acts.failure : undefined} />
      <div className={styles.buttons}>
        {offered.toReversed().map((act) => (
          <Button
            key={act}
            size="large"
            look={act === first ? 'primary' : 'outline'}
            className={act === first ? (styles.first ?? '') : ''}
            busy={acts.busy && act === first}
            onClick={() => runs(act) || setAsked(act)}
          >
            {wordOf(act)}
          </Button>
        ))}
      </div>
      {asked !== undefined && sheetOf(asked, () => setAsked(undefined))}
    </Dock>
  )
}
