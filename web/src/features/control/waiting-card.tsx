import { useQueryClient } from '@tanstack/react-query'
import { acceptWithinSeconds, controlCalls } from '@vigil/contract/equipment/control'
import { useState, type SubmitEvent } from 'react'
import { useSession } from '#foundation/session/use-session.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { OutcomeCard } from '#ui/confirm/outcome-card.tsx'
import type { CommandProgress } from './use-command-progress.ts'
import { PasswordField } from './password-field.tsx'
import styles from './order-sheet.module.css'

/** An order that waits for a second person: whoever gave it may withdraw it, anybody else with the right accepts it. */
export const WaitingCard = ({ course, what }: { readonly course: CommandProgress; readonly what: string }) => {
  const t = useText()
  const session = useSession()
  const { command, now } = course
  const mine = command.originId === session?.user.accountId
  const gone = Math.floor((now - Date.parse(command.createdAt)) / 1_000)
  // In steps of ten: it is read out whenever it changes.
  const left = Math.max(0, Math.ceil((acceptWithinSeconds - gone) / 10) * 10)
  return (
    <>
      <OutcomeCard
        outcome="unknown"
        title={mine ? t(($) => $.control.waitsFor) : t(($) => $.control.asked, { action: what })}
        detail={t(($) => $.control.waitsForHint, { action: what, seconds: left })}
        action={mine && <WithdrawButton commandId={command.commandId} />}
      />
      {!mine && <AcceptForm commandId={command.commandId} />}
    </>
  )
}

const useReread = (): (() => void) => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: [controlCalls.list.path] })
}

const WithdrawButton = ({ commandId }: { readonly commandId: string }) => {
  const t = useText()
  const withdraw = useCommand(controlCalls.withdraw, useReread())
  return (
    <Button look="outline" size="small" busy={withdraw.busy} onClick={() => void withdraw.run({ commandId })}>
      {t(($) => $.control.withdraw)}
    </Button>
  )
}

const AcceptForm = ({ commandId }: { readonly commandId: string }) => {
  const t = useText()
  const language = useLanguage()
  const [password, setPassword] = useState('')
  const accept = useCommand(controlCalls.accept, useReread())
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (password !== '') void accept.run({ commandId, password })
  }
  return (
    <form className={styles.fields} onSubmit={submit}>
      <PasswordField value={password} onChange={setPassword} />
      {accept.failure && (
        <p className={styles.failure} role="alert">
          {failureText(t, language, accept.failure)}
        </p>
      )}
      <Button look="ink" submits busy={accept.busy} disabled={password === ''}>
        {t(($) => $.control.accept)}
      </Button>
    </form>
  )
}
