import { useQuery } from '@tanstack/react-query'
import { invitationCalls } from '@vigil/contract/people/invitation'
import type { Oem } from '@vigil/contract/tenancy/oem-state'
import { roleCalls } from '@vigil/contract/rights/role'
import { roleTypes } from '@vigil/contract/rights/role-types'
import { useState } from 'react'
import { FormBody } from '#foundation/form/form-body.tsx'
import { useCallForm } from '#foundation/form/use-call-form.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { OemField } from './oem-field.tsx'

/** The first person of a new operator comes by invitation, with the preset role of operators. */
export const InviteAdministrator = ({ oem }: { readonly oem: Oem }) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(roleCalls.list, { size: 100 }), enabled: can(roleCalls.list) })
  return (
    <QueryState query={query} call={roleCalls.list} rows={1}>
      {({ rows }) => {
        const role = rows.find(
          ({ roleType, oemId, mayGrant }) => roleType === roleTypes.OEM && oemId === null && mayGrant,
        )
        if (!role) return <EmptyState compact picture="nothing" title={t(($) => $.oem.invite.noRole)} />
        return <InviteForm oemId={oem.oemId} roleId={role.roleId} />
      }}
    </QueryState>
  )
}

const InviteForm = ({ oemId, roleId }: { readonly oemId: string; readonly roleId: string }) => {
  const t = useText()
  const [inviteToken, setInviteToken] = useState<string | undefined>(undefined)
  const form = useCallForm(invitationCalls.add, {
    defaults: { userTel: '' },
    inputOf: ({ userTel }) => ({ roleId, scopeKind: 'oem' as const, scopeId: oemId, userTel: userTel.trim() }),
    onDone: (made) => setInviteToken(made.inviteToken),
  })
  if (inviteToken !== undefined) return <InvitationLink inviteToken={inviteToken} />
  return (
    <FormBody form={form} label={t(($) => $.oem.form.administrator)} verb={t(($) => $.oem.invite.send)}>
      <OemField
        {...form.field(
          'userTel',
          t(($) => $.oem.invite.mobileProblem),
        )}
        label={t(($) => $.oem.invite.mobile)}
        hint={t(($) => $.oem.invite.hint)}
        type="tel"
        inputMode="numeric"
        maxLength={11}
      />
    </FormBody>
  )
}
