import { useQuery } from '@tanstack/react-query'
import { companyTokenCalls } from '@vigil/contract/company-token'
import { roleTypes } from '@vigil/contract/role-types'
import { roleCalls } from '@vigil/contract/role'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
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
        <QueryState
          query={roles}
          call={roleCalls.list}
          waiting={<RowSkeleton rows={2} label={t(($) => $.shell.load.loading)} />}
        >
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

const Form = ({ companyId, roles, onMade }: FormProps) => {
  const t = useText()
  const [name, setName] = useState('')
  const [roleId, setRoleId] = useState(roles.at(-1)?.roleId ?? '')
  const [days, setDays] = useState<(typeof lives)[number]>('90')
  const [control, setControl] = useState<'no' | 'yes'>('no')
  const { run, busy, failure } = useCommand(companyTokenCalls.add, ({ token }) => onMade(token))
  const send = (): void => {
    const expiresAt = new Date(Date.now() + Number(days) * dayMs).toISOString()
    void run({ companyId, roleId, name: name.trim(), expiresAt, mayControl: control === 'yes' })
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <TextField
        label={t(($) => $.company.token.name)}
        placeholder={t(($) => $.company.token.name)}
        maxLength={40}
        value={name}
        onChange={setName}
      />
      <SelectField
        label={t(($) => $.company.token.role)}
        value={roleId}
        options={roles.map((role) => ({ value: role.roleId, text: role.roleName }))}
        onChange={setRoleId}
      />
      <SelectField
        label={t(($) => $.company.token.days)}
        value={days}
        options={lives.map((value) => ({ value, text: t(($) => $.company.token.daysOf, { n: value }) }))}
        onChange={setDays}
      />
      <SelectField
        label={t(($) => $.company.token.mayControl)}
        value={control}
        options={[
          { value: 'no', text: t(($) => $.company.token.controlNo) },
          { value: 'yes', text: t(($) => $.company.token.controlYes) },
        ]}
        onChange={setControl}
      />
      <p className={styles.sub}>{t(($) => $.company.token.controlHint)}</p>
      <FailureLine failure={failure} />
      <Button size="large" submits busy={busy} disabled={name.trim() === '' || roleId === ''}>
        {t(($) => $.company.token.add)}
      </Button>
    </form>
  )
}
