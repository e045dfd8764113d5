import { useQuery } from '@tanstack/react-query'
import { stockCalls } from '@vigil/contract/equipment/stock'
import { companyCalls } from '@vigil/contract/tenancy/company'
import { FormSheet } from '#foundation/form/form-sheet.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { SelectField } from '#ui/field/select-field.tsx'

interface MoveSheetProps {
  readonly stockItemIds: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const useDone = (onDone: () => void) => {
  const t = useText()
  return ({ changed }: { readonly changed: number }): void => {
    void showToast(t(($) => $.equipmentWork.stock.moved, { count: changed }))
    onDone()
  }
}

const ownShelf = ''

/** To one of the companies below, or back onto the operator's own shelf. */
export const AllocateSheet = ({ stockItemIds, onClose, onDone }: MoveSheetProps) => {
  const t = useText()
  const can = useCan()
  const companies = useQuery({ ...queryOf(companyCalls.list, { size: 100 }), enabled: can(companyCalls.list) })
  const form = useCallForm(stockCalls.allocate, {
    defaults: { companyId: ownShelf },
    inputOf: ({ companyId }) => ({
      stockItemIds: [...stockItemIds],
      companyId: companyId === ownShelf ? null : companyId,
    }),
    onDone: useDone(onDone),
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentWork.stock.allocate)}
      verb={t(($) => $.equipmentWork.stock.allocate)}
      hint={t(($) => $.equipmentWork.stock.allocateHint, { count: stockItemIds.length })}
      onClose={onClose}
    >
      <SelectField
        {...form.field('companyId')}
        label={t(($) => $.equipmentWork.stock.company)}
        options={[
          { value: ownShelf, text: t(($) => $.equipmentWork.stock.ownShelf) },
          ...(companies.data?.rows ?? []).map(({ companyId, name }) => ({ value: companyId, text: name })),
        ]}
      />
    </FormSheet>
  )
}

export const WithdrawSheet = ({ stockItemIds, onClose, onDone }: MoveSheetProps) => {
  const t = useText()
  const form = useCallForm(stockCalls.withdraw, {
    defaults: {},
    inputOf: () => ({ stockItemIds: [...stockItemIds] }),
    onDone: useDone(onDone),
  })
  return (
    <FormSheet
      form={form}
      title={t(($) => $.equipmentWork.stock.withdraw)}
      verb={t(($) => $.equipmentWork.stock.withdraw)}
      look="ink"
      hint={t(($) => $.equipmentWork.stock.withdrawHint, { count: stockItemIds.length })}
      onClose={onClose}
    >
      {null}
    </FormSheet>
  )
}
