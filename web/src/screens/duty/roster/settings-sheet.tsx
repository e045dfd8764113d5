import { dutyCalls, mostChecksPerShift } from '@vigil/contract/duty/duty'
import { dutyNowCalls } from '@vigil/contract/duty/now'
import { useDutyNow, useDutyReread } from '#features/duty/use-duty-now.ts'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'

interface SettingsSheetProps {
  readonly projectId: string
  readonly onClose: () => void
}

const choices = Array.from({ length: mostChecksPerShift + 1 }, (_, n) => String(n))

/** How often the platform asks at random. */
export const SettingsSheet = ({ projectId, onClose }: SettingsSheetProps) => {
  const t = useText()
  const query = useDutyNow(projectId)
  return (
    <Sheet open title={t(($) => $.duty.roster.settings)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <QueryState query={query} call={dutyNowCalls.now} rows={1}>
        {({ checksPerShift }) => <Form projectId={projectId} checksPerShift={checksPerShift} onDone={onClose} />}
      </QueryState>
    </Sheet>
  )
}

interface FormProps {
  readonly projectId: string
  readonly checksPerShift: number
  readonly onDone: () => void
}

const Form = ({ projectId, checksPerShift, onDone }: FormProps) => {
  const t = useText()
  const reread = useDutyReread()
  const form = useCallForm(dutyCalls.changeSettings, {
    defaults: { checksPerShift: String(checksPerShift) },
    inputOf: (values) => ({ projectId, checksPerShift: Number(values.checksPerShift) }),
    onDone: () => {
      reread()
      onDone()
    },
  })
  return (
    <FormBody form={form} hint={t(($) => $.duty.roster.settingsHint)} verb={t(($) => $.duty.certificate.save)}>
      <SelectField
        {...form.field('checksPerShift')}
        label={t(($) => $.duty.roster.perShift)}
        options={choices.map((n) => ({ value: n, text: t(($) => $.duty.roster.times, { n }) }))}
      />
    </FormBody>
  )
}
