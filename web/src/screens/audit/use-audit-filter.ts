/** What the log is narrowed to, in the address: it survives a reload, a step back and a shared link. */
import { auditOutcomes } from '@vigil/contract/rights/audit'
import { spans, spanStart } from '#features/records/time-span.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

/** The fields of the address that narrow; a kept filter holds exactly these. */
export const filterFields = ['outcome', 'what', 'when', 'unit', 'who'] as const
type Field = (typeof filterFields)[number] | 'id'

export const useAuditFilter = () => {
  const { change, wordOf, oneOf, idOf } = useAddressFields<Field>()
  const span = oneOf('when', spans) ?? 'any'
  const entry = Number(wordOf('id') ?? '')
  const action = wordOf('what')
  const given = {
    outcome: oneOf('outcome', auditOutcomes),
    action: action !== undefined && /^[a-z]{2,20}\/$/.test(action) ? action : undefined,
    projectId: idOf('unit'),
    accountId: idOf('who'),
    from: spanStart(span),
  }
  return {
    ...given,
    span,
    selected: Number.isSafeInteger(entry) && entry > 0 ? String(entry) : undefined,
    isNarrowed: Object.values(given).some((value) => value !== undefined),
    change,
    clear: () => change(Object.fromEntries(filterFields.map((field) => [field, undefined]))),
  }
}

export type AuditFilterState = ReturnType<typeof useAuditFilter>

/** As the calls take it: what is not narrowed is left out. */
export const askedBy = ({ outcome, action, projectId, accountId, from }: AuditFilterState) => ({
  ...(outcome ? { outcome } : {}),
  ...(action ? { action } : {}),
  ...(projectId ? { projectId } : {}),
  ...(accountId ? { accountId } : {}),
  ...(from ? { from } : {}),
})
