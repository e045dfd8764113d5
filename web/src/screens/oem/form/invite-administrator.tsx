import { useQuery } from '@tanstack/react-query'
import { invitationCalls } from '@vigil/contract/invitation'
import type { Oem } from '@vigil/contract/oem-state'
import { roleCalls } from '@vigil/contract/role'
import { roleTypes } from '@vigil/contract/role-types'
import { isMobile } from '@vigil/contract/validators/contact'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { DraftForm } from './draft-form.tsx'
import { InvitationLink } from './invitation-link.tsx'
import { OemField } from './oem-field.tsx'

/** The first person of a new operator comes by invitation, with the preset role of operators. */
export const InviteAdministrator = ({ oem }: { readonly oem: Oem }) => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(roleCalls.list, { size: 100 }), enabled: can(roleCalls.list) })
  return (
    <QueryState
      query={query}
      call={roleCalls.list}
      waiting={<RowSkeleton rows={1} label={t(($) => $.shell.load.loading)} />}
    >
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
  const [mobile, setMobile] = useState('')
  const [inviteToken, setInviteToken] = useState<string | undefined>(undefined)
  const { run, busy, failure } = useCommand(invitationCalls.add, (made) => setInviteToken(made.inviteToken))
  if (inviteToken !== undefined) return <InvitationLink inviteToken={inviteToken} />
  const userTel = mobile.trim()
  return (
    <DraftForm
      label={t(($) => $.oem.form.administrator)}
      submit={t(($) => $.oem.invite.send)}
      fit={isMobile(userTel)}
      busy={busy}
      failure={failure}
      onSubmit={() => void run({ roleId, scopeKind: 'oem', scopeId: oemId, userTel })}
    >
      {(tried) => (
        <OemField
          label={t(($) => $.oem.invite.mobile)}
          hint={t(($) => $.oem.invite.hint)}
          type="tel"
          inputMode="numeric"
          maxLength={11}
          value={mobile}
          onChange={setMobile}
          problem={tried && !isMobile(userTel) ? t(($) => $.oem.invite.mobileProblem) : undefined}
        />
      )}
    </DraftForm>
  )
}
