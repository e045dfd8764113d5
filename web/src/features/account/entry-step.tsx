import { ownAccountCalls } from '@vigil/contract/account/own-account'
import { FactorDemand, secondFactorCalls } from '@vigil/contract/account/second-factor'
import { codeLength } from '@vigil/contract/account/verification'
import type { Envelope } from '@vigil/contract/wire'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSessionStore } from '#foundation/session/use-session.ts'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Button } from '#ui/action/button.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { FactorKey } from './factor-key.tsx'
import styles from './entry-step.module.css'

interface EntryStepProps {
  /** Why the login did not open a session, and the ticket for the step that is left. */
  readonly refusal: Pick<Envelope, 'code' | 'details'>
  readonly onDone: () => void
}

const LeavingDemand = z.object({ ticket: z.string(), dueAt: z.nullable(z.string()) })

/** One more step of a login: a second proof, or the question whether somebody who is leaving stays. */
export const EntryStep = ({ refusal, onDone }: EntryStepProps) => {
  const t = useText()
  const { status } = useAreas('account')
  const [open, setOpen] = useState(true)
  if (status !== 'ready') return null
  const isLeaving = refusal.code === 'accountLeaving'
  const leaving = LeavingDemand.safeParse(refusal.details).data
  const demand = FactorDemand.safeParse(refusal.details).data
  return (
    <Sheet
      open={open}
      title={isLeaving ? t(($) => $.account.step.leavingTitle) : t(($) => $.account.step.factorTitle)}
      closeLabel={t(($) => $.shell.nav.close)}
      onClose={() => setOpen(false)}
    >
      {isLeaving && leaving && <Stay {...leaving} onDone={onDone} onClose={() => setOpen(false)} />}
      {!isLeaving && demand && <SecondStep demand={demand} onDone={onDone} />}
    </Sheet>
  )
}

export const SecondStep = ({ demand, onDone }: { readonly demand: FactorDemand; readonly onDone: () => void }) => {
  const t = useText()
  const session = useSessionStore()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const login = useCommand(secondFactorCalls.login, (answer) => {
    session.save(answer)
    onDone()
  })
  return (
    <form
      className={styles.step}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (code.length >= codeLength) void login.run({ ticket: demand.ticket, code })
      }}
    >
      <p>{demand.setUp ? t(($) => $.account.step.setUpHint) : t(($) => $.account.step.factorHint)}</p>
      {demand.setUp && <FactorKey factor={demand.setUp} />}
      <TextField
        label={t(($) => $.account.step.factorCode)}
        autoComplete="one-time-code"
        inputMode={demand.setUp ? 'numeric' : 'text'}
        maxLength={24}
        value={code}
        onChange={setCode}
        problem={tried && code.length < codeLength ? t(($) => $.shell.form.short, { n: codeLength }) : undefined}
      />
      <FailureLine failure={login.failure} />
      <Button submits size="large" busy={login.busy}>
        {t(($) => $.account.step.enter)}
      </Button>
    </form>
  )
}

interface StayProps {
  readonly ticket: string
  readonly dueAt: string | null
  readonly onDone: () => void
  readonly onClose: () => void
}

const Stay = ({ ticket, dueAt, onDone, onClose }: StayProps) => {
  const t = useText()
  const language = useLanguage()
  const session = useSessionStore()
  const stay = useCommand(ownAccountCalls.stay, (answer) => {
    session.save(answer)
    onDone()
  })
  const date = dueAt === null ? '' : new Date(dueAt).toLocaleString(language, { hourCycle: 'h23' })
  const next = FactorDemand.safeParse(stay.failure?.envelope?.details).data
  if (next) return <SecondStep demand={next} onDone={onDone} />
  return (
    <div className={styles.step}>
      <p>{t(($) => $.account.step.leavingHint, { date })}</p>
      <FailureLine failure={stay.failure} />
      <Button size="large" busy={stay.busy} onClick={() => void stay.run({ ticket })}>
        {t(($) => $.account.step.stay)}
      </Button>
      <Button look="text" onClick={onClose}>
        {t(($) => $.account.step.notStay)}
      </Button>
    </div>
  )
}

const FailureLine = ({ failure }: { readonly failure: CallFailure | undefined }) => {
  const t = useText()
  const language = useLanguage()
  if (!failure) return null
  return (
    <p className={styles.failure} role="alert">
      {failureText(t, language, failure)}
    </p>
  )
}
