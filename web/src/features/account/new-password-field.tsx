import { passwordStrength } from '@vigil/contract/validators/password'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'
import styles from './new-password-field.module.css'

interface NewPasswordFieldProps {
  readonly value: string
  readonly onChange: (password: string) => void
  /** What everybody knows of the person. */
  readonly own: readonly string[]
  readonly tried: boolean
}

/** A new password, and how hard it is to guess, in words while it is typed. */
export const NewPasswordField = ({ value, onChange, own, tried }: NewPasswordFieldProps) => {
  const t = useText()
  const strength = passwordStrength(value, own)
  const words = {
    short: t(($) => $.register.strength.short),
    weak: t(($) => $.register.strength.weak),
    fair: t(($) => $.register.strength.fair),
    strong: t(($) => $.register.strength.strong),
  }
  const problem = (): string | undefined => {
    if (strength === 'short') return t(($) => $.register.passwordShort)
    return strength === 'weak' ? t(($) => $.register.passwordWeak) : undefined
  }
  return (
    <div>
      <TextField
        label={t(($) => $.register.password)}
        placeholder={t(($) => $.register.passwordPlaceholder)}
        autoComplete="new-password"
        maxLength={256}
        value={value}
        onChange={onChange}
        reveal={{ show: t(($) => $.login.showPassword), hide: t(($) => $.login.hidePassword) }}
        problem={tried ? problem() : undefined}
      />
      {value !== '' && (
        <p className={styles.hint} aria-live="polite">
          {t(($) => $.register.strengthOf, { strength: words[strength] })}
        </p>
      )}
    </div>
  )
}
