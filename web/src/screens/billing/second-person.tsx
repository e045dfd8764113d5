/** What one person asked for with money: a second one says yes with the password, or either lets it be. */
import type { ComponentProps } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import type { FormControls } from '#foundation/form/use-call-form.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { Button } from '#ui/action/button.tsx'
import { PasswordField } from './password-field.tsx'
import styles from './billing.module.css'

interface SecondPersonProps {
  readonly yes: {
    readonly form: FormControls
    readonly password: ComponentProps<typeof PasswordField>
    readonly words: string
  }
  readonly no: {
    readonly busy: boolean
    readonly failure: CallFailure | undefined
    readonly words: string
    readonly run: () => void
  }
  /** Why the reader is not the second person; null for who may say yes. */
  readonly whyNot: string | null
}

export const SecondPerson = ({ yes, no, whyNot }: SecondPersonProps) => {
  const leave = (
    <Button look="outline" size="large" busy={no.busy} onClick={no.run}>
      {no.words}
    </Button>
  )
  return (
    <>
      {whyNot === null ? (
        <FormBody form={yes.form} verb={yes.words} look="ink" before={leave}>
          <PasswordField {...yes.password} />
        </FormBody>
      ) : (
        <>
          <p className={styles.hint}>{whyNot}</p>
          {leave}
        </>
      )}
      <FailureLine failure={no.failure} />
    </>
  )
}
