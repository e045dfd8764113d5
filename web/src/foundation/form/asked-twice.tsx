import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { Button } from '#ui/action/button.tsx'

interface AskedTwiceProps {
  readonly text: string
  /** Stands there after the first press. */
  readonly ask: string
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly onSure: () => void
}

/** What cannot be taken back: the first press asks, the second does it. */
export const AskedTwice = ({ text, ask, busy, failure, onSure }: AskedTwiceProps) => {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button look="text" busy={busy} onClick={() => (isAsked ? onSure() : setAsked(true))}>
        {isAsked ? ask : text}
      </Button>
      <FailureLine failure={failure} />
    </>
  )
}
