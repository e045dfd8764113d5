import { useQuery } from '@tanstack/react-query'
import { companyCalls } from '@vigil/contract/tenancy/company'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import { roleTypes } from '@vigil/contract/rights/role-types'
import type { CallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'

export interface Owner {
  readonly oemId: string
  readonly companyId: string
}

interface OwnerFieldsProps {
  readonly form: Pick<CallForm<Owner>, 'field' | 'values' | 'change'>
}

/** Whose the unit will be: asked only of who reaches several. */
export const OwnerFields = ({ form }: OwnerFieldsProps) => {
  const t = useText()
  const can = useCan()
  const roleType = useSession()?.roleList.find(({ active }) => active)?.roleType
  const isPlatform = roleType === roleTypes.SUPER
  const oems = useQuery({ ...queryOf(oemCalls.list, { size: 100 }), enabled: isPlatform && can(oemCalls.list) })
  const companies = useQuery({ ...queryOf(companyCalls.list, { size: 100 }), enabled: can(companyCalls.list) })
  const oemRows = oems.data?.rows ?? []
  const ofOem = (companies.data?.rows ?? []).filter(({ oemId }) => !isPlatform || oemId === form.values.oemId)
  const own = roleType === roleTypes.CUSTOM ? t(($) => $.unit.form.ownCompany) : t(($) => $.unit.form.own)
  return (
    <>
      {isPlatform && (
        <SelectField
          {...form.field('oemId')}
          label={t(($) => $.unit.form.operator)}
          options={[{ value: '', text: '—' }, ...oemRows.map(({ oemId, name }) => ({ value: oemId, text: name }))]}
          onChange={(oemId) => form.change({ oemId, companyId: '' })}
        />
      )}
      {ofOem.length > 0 && (
        <SelectField
          {...form.field('companyId')}
          label={t(($) => $.unit.form.company)}
          options={[
            { value: '', text: own },
            ...ofOem.map(({ companyId, name }) => ({ value: companyId, text: name })),
          ]}
        />
      )}
    </>
  )
}
