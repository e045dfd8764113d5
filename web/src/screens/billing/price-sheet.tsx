/** A price from a day on. What was ordered before keeps its own. */
import { useQueryClient } from '@tanstack/react-query'
import { payPriceCalls, type PayPrice } from '@vigil/contract/billing/pay-price'
import { fenOf } from '#features/company/money-text.ts'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { TextField } from '#ui/field/text-field.tsx'

interface PriceSheetProps {
  readonly whose: { readonly oemId: string; readonly companyId: string | null; readonly kind: PayPrice['kind'] }
  readonly today: string
  readonly onClose: () => void
}

export const PriceSheet = ({ whose: { oemId, companyId, kind }, today, onClose }: PriceSheetProps) => {
  const t = useText()
  const client = useQueryClient()
  const form = useCallForm(payPriceCalls.set, {
    defaults: { fromDay: today, fen: '' },
    inputOf: ({ fromDay, fen }) => ({
      oemId,
      ...(companyId === null ? {} : { companyId }),
      kind,
      fromDay,
      fen: fenOf(fen) ?? Number.NaN,
    }),
    // What was, was: a price of the past would say that something else had been asked.
    rules: ({ fromDay }) => ({ fromDay: fromDay < today ? t(($) => $.billing.prices.dayWrong) : undefined }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: [payPriceCalls.list.path] })
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.billing.prices.setOf, { thing: t(($) => $.billing.prices.kinds[kind]) })}
      verb={t(($) => $.billing.prices.save)}
      hint={t(($) => $.billing.prices.setHint)}
      onClose={onClose}
    >
      <TextField
        {...form.field(
          'fen',
          t(($) => $.billing.prices.priceWrong),
        )}
        label={t(($) => $.billing.prices.yuan)}
        inputMode="decimal"
      />
      <TextField {...form.field('fromDay')} type="date" label={t(($) => $.billing.prices.fromDay)} />
    </FormSheet>
  )
}
