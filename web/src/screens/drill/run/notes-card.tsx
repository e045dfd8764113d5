import { drillCalls, type Drill } from '@vigil/contract/drill/drill'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { useTakeDrill } from '../use-drill.ts'
import styles from './cards.module.css'

const shortest = 2

/** What people saw, with its time: also after the end, while they still remember. */
export const NotesCard = ({ drill }: { readonly drill: Drill }) => {
  const t = useText()
  const can = useCan()
  const language = useLanguage()
  const { run, busy, failure } = useCommand(drillCalls.note, useTakeDrill())
  const [note, setNote] = useState('')
  if (drill.state === 'planned') return null
  return (
    <Card title={t(($) => $.drill.notes)}>
      {can(drillCalls.note) && (
        <form
          className={styles.line}
          onSubmit={(event) => {
            event.preventDefault()
            if (note.trim().length >= shortest) void run({ drillId: drill.drillId, note }).then(() => setNote(''))
          }}
        >
          <TextField label={t(($) => $.drill.noteText)} value={note} onChange={setNote} maxLength={140} />
          <Button look="soft" icon="plus" submits busy={busy} disabled={note.trim().length < shortest}>
            {t(($) => $.drill.note)}
          </Button>
        </form>
      )}
      <FailureLine failure={failure} />
      {drill.notes.length === 0 && <p className={styles.hint}>{t(($) => $.drill.noNotes)}</p>}
      <ul className={styles.groups}>
        {drill.notes.map(({ at, note: said, byName }) => (
          <li key={at} className={styles.line}>
            <time dateTime={at}>{clockText(Date.parse(at), language)}</time>
            <span className={styles.said}>{said}</span>
            {byName !== null && <span className={styles.hint}>{byName}</span>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
