import { FormSheet } from '#foundation/form/form-sheet.tsx'
import type { CallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'
import { PasswordField } from './password-field.tsx'

interface GiveUpSheetProps {
  readonly form: CallForm<{ reason: string; password: string }>
  readonly title: string
  readonly verb: string
  readonly hint: string
  readonly onClose: () => void
}

/** Money is given up or given back: why, and with the password. */
export const GiveUpSheet = ({ form, ...words }: GiveUpSheetProps) => {
  const t = useText()
  return (
    <FormSheet form={form} look="ink" {...words}>
      <TextArea {...form.field('reason')} label={t(($) => $.billing.reason)} />
      <PasswordField {...form.field('password')} />
    </FormSheet>
  )
}
