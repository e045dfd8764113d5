import { visitCalls } from '@vigil/contract/visitor/visit'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import styles from '../access.module.css'

/** The whole number, after why it is wanted was said: both are written down. */
export const WholeCard = ({ visitId }: { readonly visitId: string }) => {
  const t = useText()
  const [why, setWhy] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [number, setNumber] = useState<string | undefined>(undefined)
  const { run, busy, failure } = useCommand(visitCalls.idCard, ({ idCard }) => setNumber(idCard))
  if (number !== undefined) return <output>{number}</output>
  const show = (): void => {
    if (!isAsking) setAsking(true)
    else if (why.trim() !== '') void run({ visitId, why })
  }
  return (
    <div className={styles.form}>
      {isAsking && (
        <TextField label={t(($) => $.register.access.visit.why)} maxLength={200} value={why} onChange={setWhy} />
      )}
      <FailureLine failure={failure} />
      <Button look="text" icon="eye" busy={busy} onClick={show}>
        {t(($) => $.register.access.visit.showCard)}
      </Button>
      <p className={styles.hint}>{t(($) => $.register.access.visit.showCardHint)}</p>
    </div>
  )
}
