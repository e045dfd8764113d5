import { registrationCalls } from '@vigil/contract/people/registration'
import { passwordStrength } from '@vigil/contract/validators/password'
import { useState, type ReactNode } from 'react'
import { LoginForm } from '#features/account/login-form.tsx'
import { PhoneProofFields } from '#features/account/phone-proof-fields.tsx'
import { usePhoneProof } from '#features/account/use-phone-proof.ts'
import type { CallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import { NewPasswordField } from '#features/account/new-password-field.tsx'

/** What a newcomer has told of himself. */
export interface NewcomerEntry {
  readonly userTel: string
  readonly code: string
  readonly ticket: string
  readonly password: string
  readonly person?: string
}

interface NewcomerFormProps {
  readonly action: { readonly idle: string; readonly busy: string }
  readonly busy: boolean
  readonly failure: CallFailure | undefined
  /** What stands below is filled in as it must be. */
  readonly complete?: boolean
  readonly onSubmit: (told: NewcomerEntry) => void
  /** Where the platform may ask whoever comes in for one more step: what follows when it is done. */
  readonly onEntered?: () => void
  readonly children?: (tried: boolean) => ReactNode
}

/** A number that is proved, a name, a password; and what one way in asks besides. */
export const NewcomerForm = ({
  action,
  busy,
  failure,
  complete = true,
  onSubmit,
  onEntered,
  children,
}: NewcomerFormProps) => {
  const t = useText()
  const caller = useCaller()
  const proof = usePhoneProof((userTel) => caller.call(registrationCalls.sendCode, { userTel, purpose: 'register' }))
  const [person, setPerson] = useState('')
  const [password, setPassword] = useState('')
  const { userTel, code, ticket } = proof
  const isGood = !['short', 'weak'].includes(passwordStrength(password, [userTel]))
  const name = person.trim()
  const submit = (): void => onSubmit({ userTel, code, ticket, password, ...(name === '' ? {} : { person: name }) })
  return (
    <LoginForm
      complete={proof.complete && isGood && complete}
      busy={busy}
      failure={proof.notSent ?? failure}
      action={action}
      onSubmit={submit}
      {...(onEntered ? { onEntered } : {})}
    >
      {(tried) => (
        <>
          <PhoneProofFields proof={proof} tried={tried} />
          <TextField
            label={t(($) => $.register.person)}
            placeholder={t(($) => $.register.personPlaceholder)}
            autoComplete="name"
            maxLength={40}
            value={person}
            onChange={setPerson}
            clearLabel={t(($) => $.shell.search.clear)}
          />
          <NewPasswordField value={password} onChange={setPassword} own={[userTel]} tried={tried} />
          {children?.(tried)}
        </>
      )}
    </LoginForm>
  )
}
