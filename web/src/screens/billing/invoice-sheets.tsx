/** What is asked of whoever wants an invoice, makes one, or refuses to. */
import { invoiceCalls, type Invoice } from '@vigil/contract/billing/invoice'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { CheckBox } from '#ui/choice/check-box.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'

interface SheetProps {
  readonly payOrderId: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asked for again, it begins with what was said; a masked number is typed anew. */
export const RequestSheet = ({
  payOrderId,
  before,
  onClose,
  onDone,
}: SheetProps & { readonly before: Invoice | null }) => {
  const t = useText()
  const form = useCallForm(invoiceCalls.request, {
    defaults: { title: before?.title ?? '', taxNo: '', mail: before?.mail ?? '', isPerson: false },
    inputOf: ({ title, taxNo, mail, isPerson }) => ({ payOrderId, title, mail, ...(isPerson ? {} : { taxNo }) }),
    onDone,
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.billing.invoice.ask)}
      verb={t(($) => $.billing.invoice.askGo)}
      hint={t(($) => $.billing.invoice.askHint)}
      onClose={onClose}
    >
      <TextField {...form.field('title')} label={t(($) => $.billing.invoice.holder)} autoComplete="organization" />
      <CheckBox checked={form.values.isPerson} onChange={(isPerson) => form.change({ isPerson })}>
        {t(($) => $.billing.invoice.isPerson)}
      </CheckBox>
      {!form.values.isPerson && (
        <TextField
          {...form.field(
            'taxNo',
            t(($) => $.billing.invoice.taxNoWrong),
          )}
          label={t(($) => $.billing.invoice.taxNo)}
          autoCapitalize="characters"
        />
      )}
      <TextField {...form.field('mail')} label={t(($) => $.billing.invoice.mail)} type="email" autoComplete="email" />
    </FormSheet>
  )
}

export const IssueSheet = ({ payOrderId, onClose, onDone }: SheetProps) => {
  const t = useText()
  const form = useCallForm(invoiceCalls.issue, {
    defaults: { number: '' },
    inputOf: ({ number }) => ({ payOrderId, number }),
    onDone,
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.billing.invoice.issue)}
      verb={t(($) => $.billing.invoice.issue)}
      hint={t(($) => $.billing.invoice.issueHint)}
      onClose={onClose}
    >
      <TextField
        {...form.field(
          'number',
          t(($) => $.billing.invoice.numberWrong),
        )}
        label={t(($) => $.billing.invoice.number)}
      />
    </FormSheet>
  )
}

export const RefuseSheet = ({ payOrderId, onClose, onDone }: SheetProps) => {
  const t = useText()
  const form = useCallForm(invoiceCalls.refuse, {
    defaults: { reason: '' },
    inputOf: ({ reason }) => ({ payOrderId, reason }),
    onDone,
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.billing.invoice.refuse)}
      verb={t(($) => $.billing.invoice.refuse)}
      look="ink"
      onClose={onClose}
    >
      <TextArea {...form.field('reason')} label={t(($) => $.billing.reason)} />
    </FormSheet>
  )
}
