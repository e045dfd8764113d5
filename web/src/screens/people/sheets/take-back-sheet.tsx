import { rightsCalls, type Grant } from '@vigil/contract/rights/rights'
import { userCalls } from '@vigil/contract/people/user'
import { useCan } from '#foundation/rights/can.ts'
import { useRoleName } from '#foundation/session/use-role-name.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRefreshPeople } from '../use-refresh-people.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'

export const TakeBackSheet = ({ grant, onClose }: { readonly grant: Grant; readonly onClose: () => void }) => {
  const t = useText()
  const roleName = useRoleName()
  const can = useCan()
  const refresh = useRefreshPeople()
  const command = useCommand(can(rightsCalls.revoke) ? rightsCalls.revoke : userCalls.unbind, () => {
    void refresh()
    onClose()
  })
  return (
    <ConfirmSheet
      title={t(($) => $.people.grants.removeTitle, { role: roleName(grant.roleName) })}
      hint={t(($) => $.people.grants.removeHint)}
      verb={t(($) => $.people.grants.remove)}
      command={command}
      onConfirm={() => void command.run({ grantId: grant.grantId })}
      onClose={onClose}
    />
  )
}
