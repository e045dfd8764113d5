import { linkageCalls, type LinkageRule } from '@vigil/contract/linkage/linkage'
import { PasswordField } from '#features/control/password-field.tsx'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextArea } from '#ui/field/text-area.tsx'

interface JudgeProps {
  readonly judged: { readonly ruleId: string; readonly version: number }
  readonly onDone: (rule: LinkageRule) => void
  readonly onClose: () => void
}

/** A second person lets a dangerous rule act. */
export const ApproveSheet = ({ judged, onDone, onClose }: JudgeProps) => {
  const t = useText()
  const form = useCallForm(linkageCalls.approve, {
    defaults: { password: '' },
    inputOf: ({ password }) => ({ ...judged, password }),
    refusals: { passwordWrong: 'password' },
    onDone: (rule) => {
      onDone(rule)
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.linkage.info.approve)}
      hint={t(($) => $.linkage.info.approveHint)}
      verb={t(($) => $.linkage.info.approve)}
      look="ink"
      onClose={onClose}
    >
      <PasswordField {...form.field('password')} />
    </FormSheet>
  )
}

/** A second person sends it back. */
export const RefuseSheet = ({ judged, onDone, onClose }: JudgeProps) => {
  const t = useText()
  const form = useCallForm(linkageCalls.refuse, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ ...judged, reason }),
    onDone: (rule) => {
      onDone(rule)
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.linkage.info.refuseTitle)}
      verb={t(($) => $.linkage.info.refuse)}
      onClose={onClose}
    >
      <TextArea {...form.field('reason')} label={t(($) => $.linkage.info.refuseReason)} maxLength={200} />
    </FormSheet>
  )
}
