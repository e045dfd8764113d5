import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'

interface PasswordFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string | undefined
}

/** The person's own login password, once more: what is about to happen is worth it. */
export const PasswordField = ({ value, onChange, problem }: PasswordFieldProps) => {
  const t = useText()
  return (
    <TextField
      label={t(($) => $.control.password)}
      placeholder={t(($) => $.control.passwordPlaceholder)}
      autoComplete="current-password"
      maxLength={200}
      value={value}
      onChange={onChange}
      problem={problem}
      reveal={{ show: t(($) => $.control.showPassword), hide: t(($) => $.control.hidePassword) }}
    />
  )
}
