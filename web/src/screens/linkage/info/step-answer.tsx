import { useQueryClient } from '@tanstack/react-query'
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import { useState } from 'react'
import { PasswordField } from '#features/control/password-field.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import styles from '../linkage.module.css'

interface StepAnswerProps {
  readonly runId: string
  readonly place: number
  readonly name: string
  readonly action: string
}

const passwordCodes: readonly (string | undefined)[] = ['passwordNeeded', 'passwordWrong']

/** Yes or no to a step that asks; the password only where the platform wants it. */
export const StepAnswer = ({ runId, place, name, action }: StepAnswerProps) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const [asksPassword, askPassword] = useState(false)
  const { run, busy, failure } = useCommand(linkageCalls.answer, (after) => {
    client.setQueryData(queryOf(linkageCalls.run, { runId }).queryKey, after)
    void client.invalidateQueries({ queryKey: [linkageCalls.runs.path] })
  })
  if (!can(linkageCalls.answer)) return null
  const isAboutPassword = passwordCodes.includes(failure?.envelope?.code)
  if (isAboutPassword && !asksPassword) askPassword(true)
  const answer = (isWanted: boolean) =>
    void run({ runId, place, isWanted, ...(isWanted && password !== '' ? { password } : {}) })
  return (
    <div className={styles.answer} role="group" aria-label={t(($) => $.linkage.run.ask, { name, action })}>
      {asksPassword && <PasswordField value={password} onChange={setPassword} />}
      <FailureLine failure={failure} />
      <div className={styles.adders}>
        <Button look="ink" size="small" busy={busy} onClick={() => answer(true)}>
          {t(($) => $.linkage.run.yes)}
        </Button>
        <Button look="outline" size="small" busy={busy} onClick={() => answer(false)}>
          {t(($) => $.linkage.run.no)}
        </Button>
      </div>
    </div>
  )
}
