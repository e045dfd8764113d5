import { certificateKinds, dutyCalls, type CertificateKind, type DutyPerson } from '@vigil/contract/duty/duty'
import { useDutyReread } from '#features/duty/use-duty-now.ts'
import { MomentField } from '#foundation/form/moment-field.tsx'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'

interface CertificateFormProps {
  readonly projectId: string
  readonly people: readonly DutyPerson[]
}

/** Most have it. */
const usual = (): CertificateKind => 'operatorFour'

/** One certificate of one person; the same kind once more replaces it. */
export const CertificateForm = ({ projectId, people }: CertificateFormProps) => {
  const t = useText()
  const reread = useDutyReread()
  const form = useCallForm(dutyCalls.saveCertificate, {
    defaults: { accountId: people[0]?.accountId ?? '', kind: usual(), number: '', until: '' },
    inputOf: (values) => ({ projectId, ...values }),
    onDone: (_done, empty) => {
      empty('number', 'until')
      reread()
    },
  })
  return (
    <FormBody
      form={form}
      label={t(($) => $.duty.certificate.add)}
      hint={t(($) => $.duty.certificate.hint)}
      verb={t(($) => $.duty.certificate.save)}
    >
      <SelectField
        {...form.field('accountId')}
        label={t(($) => $.duty.certificate.person)}
        options={people.map(({ accountId: value, name }) => ({ value, text: name }))}
      />
      <SelectField
        {...form.field('kind')}
        label={t(($) => $.duty.certificate.kind)}
        options={certificateKinds.map((value) => ({ value, text: t(($) => $.duty.certificate.kinds[value]) }))}
      />
      <TextField {...form.field('number')} label={t(($) => $.duty.certificate.number)} maxLength={40} />
      <MomentField {...form.field('until')} type="date" label={t(($) => $.duty.certificate.untilField)} />
    </FormBody>
  )
}
