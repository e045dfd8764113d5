import { controlCalls } from '@vigil/contract/equipment/control'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import styles from './order-sheet.module.css'

interface SiteConfirmProps {
  readonly refusal: CallFailure
  readonly equipmentId: string
  readonly onDone: () => void
}

const shortest = 2
const asksTheSite: readonly (string | undefined)[] = ['siteNotConfirmed', 'riskyNotConfirmed']

/** The way out of a refusal after a trip: whoever stands before it says how the cause was removed. */
export const SiteConfirm = ({ refusal, equipmentId, onDone }: SiteConfirmProps) => {
  const t = useText()
  const can = useCan()
  const [note, setNote] = useState('')
  const { run, busy, failure } = useCommand(controlCalls.confirmSite, onDone)
  if (!asksTheSite.includes(refusal.envelope?.code) || !can(controlCalls.confirmSite)) return null
  return (
    <>
      <p className={styles.hint}>{t(($) => $.control.site.hint)}</p>
      <TextArea
        label={t(($) => $.control.site.label)}
        placeholder={t(($) => $.control.site.placeholder)}
        value={note}
        onChange={setNote}
      />
      <FailureLine failure={failure} />
      <Button
        look="outline"
        size="large"
        busy={busy}
        disabled={note.trim().length < shortest}
        onClick={() => void run({ equipmentId, note })}
      >
        {t(($) => $.control.site.confirm)}
      </Button>
    </>
  )
}
