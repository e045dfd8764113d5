import { codeLength } from '@vigil/contract/account/verification'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CodeField } from '#ui/field/code-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { CodeButton } from './code-button.tsx'
import type { PhoneProof } from './use-phone-proof.ts'
import styles from './login-form.module.css'

const phoneLength = 11

interface PhoneProofFieldsProps {
  readonly proof: PhoneProof
  /** Somebody has tried to go on: what is missing is said. */
  readonly tried: boolean
}

/** The number, and the code with the button that sends it. */
export const PhoneProofFields = ({ proof, tried }: PhoneProofFieldsProps) => {
  const t = useText()
  const { userTel, code, ticket, isReachable } = proof
  const codeProblem = (): string | undefined => {
    if (ticket === '') return t(($) => $.login.codeFirst)
    return code.length < codeLength ? t(($) => $.login.codeMissing) : undefined
  }
  return (
    <>
      <TextField
        label={t(($) => $.login.phone)}
        placeholder={t(($) => $.login.phonePlaceholder)}
        inputMode="tel"
        autoComplete="tel-national"
        before={<span className={styles.country}>+86</span>}
        value={userTel}
        onChange={(text) => proof.setUserTel(text.replace(/\D/g, '').slice(0, phoneLength))}
        clearLabel={t(($) => $.shell.search.clear)}
        problem={(tried || proof.asked) && !isReachable ? t(($) => $.login.phoneWrong) : undefined}
      />
      <CodeField
        label={t(($) => $.login.code)}
        value={code}
        onChange={proof.setCode}
        after={<CodeButton onSend={proof.send} />}
        problem={tried && isReachable ? codeProblem() : undefined}
      />
    </>
  )
}
