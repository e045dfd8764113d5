import { useQuery } from '@tanstack/react-query'
import { companyTokenCalls } from '@vigil/contract/tenancy/company-token'
import { roleTypes } from '@vigil/contract/rights/role-types'
import { roleCalls } from '@vigil/contract/rights/role'
import { useState } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Sheet } from '#ui/surface/sheet.tsx'
import { ShownOnce } from './shown-once.tsx'
import styles from './company-panel.module.css'

interface TokenSheetProps {
  readonly companyId: string
  readonly onMade: () => void
  readonly onClose: () => void
}

const lives = ['30', '90', '180', '365'] as const
const dayMs = 86_400_000
const mostRoles = 100

/** Which roles make sense for a company's program. */
const companyRoles: readonly number[] = [roleTypes.CUSTOM, roleTypes.SUB_COMY]

export const TokenSheet = ({ companyId, onMade, onClose }: TokenSheetProps) => {
  const t = useText()
  const can = useCan()
  const roles = useQuery({ ...queryOf(roleCalls.list, { size: mostRoles }), enabled: can(roleCalls.list) })
  const [token, setToken] = useState<string | undefined>(undefined)
  const made = (secret: string): void => {
    setToken(secret)
    onMade()
  }
  return (
    <Sheet open title={t(($) => $.company.token.add)} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      {token === undefined ? (
        <QueryState query={roles} call={roleCalls.list} rows={2}>
          {({ rows }) => (
            <Form
              companyId={companyId}
              roles={rows.filter(({ roleType, mayGrant }) => mayGrant && companyRoles.includes(roleType))}
              onMade={made}
            />
          )}
        </QueryState>
      ) : (
        <ShownOnce title={t(($) => $.company.token.made)} secret={token} />
      )}
    </Sheet>
  )
}

interface FormProps {
  readonly companyId: string
  readonly roles: readonly { readonly roleId: string; readonly roleName: string }[]
  readonly onMade: (token: string) => void
}

interface Wanted {
  readonly name: string
  readonly roleId: string
  readonly days: (typeof lives)[number]
  readonly control: 'no' | 'yes'
}

const startOf = (roles: FormProps['roles']): Wanted => ({
  name: '',
  roleId: roles.at(-1)?.roleId ?? '',
  days: '90',
  control: 'no',
})

const Form = ({ companyId, roles, onMade }: FormProps) => {
  const t = useText()
  const roleName = useRoleName()
  const form = useCallForm(companyTokenCalls.add, {
    defaults: startOf(roles),
    inputOf: ({ name, roleId, days, control }) => ({
      companyId,
      roleId,
      name,
      expiresAt: new Date(Date.now() + Number(days) * dayMs).toISOString(),
      mayControl: control === 'yes',
    }),
    shownAt: { expiresAt: 'days', mayControl: 'control' },
    onDone: ({ token }) => onMade(token),
  })
  return (
    <FormBody form={form} verb={t(($) => $.company.token.add)}>
      <TextField {...form.field('name')} label={t(($) => $.company.token.name)} maxLength={40} />
      <SelectField
        {...form.field('roleId')}
        label={t(($) => $.company.token.role)}
        options={roles.map((role) => ({ value: role.roleId, text: roleName(role.roleName) }))}
      />
      <SelectField
        {...form.field('days')}
        label={t(($) => $.company.token.days)}
        options={lives.map((value) => ({ value, text: t(($) => $.company.token.daysOf, { n: value }) }))}
      />
      <SelectField
        {...form.field('control')}
        label={t(($) => $.company.token.mayControl)}
        options={[
          { value: 'no', text: t(($) => $.company.token.controlNo) },
          { value: 'yes', text: t(($) => $.company.token.controlYes) },
        ]}
      />
      <p className={styles.sub}>{t(($) => $.company.token.controlHint)}</p>
    </FormBody>
  )
}
