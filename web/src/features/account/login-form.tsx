import { useState, type ReactNode } from 'react'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { useFieldFocus } from '#ui/field/field-focus.ts'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { useTerms } from './terms/use-terms.tsx'
import styles from './login-form.module.css'

/** Few ever see it: one more step of a login. */
const EntryStep = lazyPart(async () => (await import('./entry-step.tsx')).EntryStep)
const stepCodes: readonly string[] = ['secondFactorNeeded', 'accountLeaving']

interface LoginFormProps {
  /** Everything that must be filled in is. */
  readonly complete: boolean
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  readonly onSubmit: () => void
  /** Where the platform may ask for one more step: what follows when it is done. */
  readonly onEntered?: () => void
  /** What the button says, where it does not log in. */
  readonly action?: { readonly idle: string; readonly busy: string }
  /** The fields; each is told whether somebody has tried, and says what it lacks. */
  readonly children: (tried: boolean) => ReactNode
}

/** What every way in shares: the agreement, the refusal in words above the button, the button. */
export const LoginForm = ({ complete, busy, failure, onSubmit, onEntered, action, children }: LoginFormProps) => {
  const t = useText()
  const language = useLanguage()
  const terms = useTerms()
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const { ref, focusWrong } = useFieldFocus()
  const hasStep = onEntered !== undefined && stepCodes.includes(failure?.envelope?.code ?? '')
  return (
    <>
      <form
        ref={ref}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (complete && agreed) onSubmit()
          else focusWrong()
        }}
      >
        {children(tried)}
        <CheckBox
          checked={agreed}
          onChange={setAgreed}
          {...(tried && !agreed ? { problem: t(($) => $.login.agreeFirst) } : {})}
        >
          {t(($) => $.login.agree)} {terms.link}
        </CheckBox>
        {failure && !hasStep && (
          <p className={styles.failure} role="alert">
            {failureText(t, language, failure)}
          </p>
        )}
        <Button submits size="large" busy={busy}>
          {busy ? (action?.busy ?? t(($) => $.login.loggingIn)) : (action?.idle ?? t(($) => $.login.logIn))}
        </Button>
      </form>
      {terms.sheet}
      {hasStep && failure?.envelope && (
        <>
          <EntryStep key={ticketOf(failure.envelope)} refusal={failure.envelope} onDone={onEntered} />
        </>
      )}
    </>
  )
}

/** Another login is another step, with a ticket of its own. */
const ticketOf = ({ details }: { readonly details?: unknown }): string => JSON.stringify(details)
