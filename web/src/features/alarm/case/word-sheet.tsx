import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { ConflictNote } from './conflict-note.tsx'
import type { Acts } from './use-case.ts'
import styles from './sheet.module.css'

interface WordSheetProps {
  readonly title: string
  readonly hint: string
  readonly label: string
  readonly verb: string
  /** May be sent without a word. */
  readonly optional?: boolean
  readonly acts: Acts
  readonly onSay: (note: string) => void
  readonly onClose: () => void
}

/** Two characters say something. */
const shortest = 2

/** What will happen, a word about it, and the button that makes it happen. */
export const WordSheet = ({ title, hint, label, verb, optional = false, acts, onSay, onClose }: WordSheetProps) => {
  const t = useText()
  const [note, setNote] = useState('')
  const length = note.trim().length
  const isReady = length >= shortest || (optional && length === 0)
  return (
    <Sheet open title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) onSay(note.trim())
        }}
      >
        <p className={styles.hint}>{hint}</p>
        <TextArea label={label} value={note} onChange={setNote} />
        <ConflictNote conflict={acts.conflict} />
        <FailureLine failure={acts.failure} />
        <Button look="ink" submits busy={acts.busy} disabled={!isReady}>
          {verb}
        </Button>
      </form>
    </Sheet>
  )
}
