import { PasswordField } from '#features/control/password-field.tsx'
import type { FieldProps } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'

interface ProofFieldsProps {
  readonly form: { readonly field: (name: 'reason' | 'password', sentence: string) => FieldProps<string> }
  readonly asksPassword?: boolean
}

/** Why it is done, and by whom it really is. */
export const ProofFields = ({ form, asksPassword = true }: ProofFieldsProps) => {
  const t = useText()
  return (
    <>
      <TextField
        {...form.field(
          'reason',
          t(($) => $.equipmentSettings.limit.reasonMissing),
        )}
        label={t(($) => $.equipmentSettings.limit.reason)}
        maxLength={140}
      />
      {asksPassword && (
        <PasswordField
          {...form.field(
            'password',
            t(($) => $.equipmentSettings.limit.passwordMissing),
          )}
        />
      )}
    </>
  )
}
