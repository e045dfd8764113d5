import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'

type PasswordProps = Pick<Parameters<typeof TextField>[0], 'value' | 'onChange' | 'problem'>

export const PasswordField = (field: PasswordProps) => {
  const t = useText()
  return (
    <TextField
      {...field}
      label={t(($) => $.platform.firmware.password)}
      autoComplete="current-password"
      maxLength={200}
      reveal={{ show: t(($) => $.platform.firmware.showPassword), hide: t(($) => $.platform.firmware.hidePassword) }}
    />
  )
}
