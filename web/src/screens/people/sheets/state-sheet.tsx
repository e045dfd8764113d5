import { userCalls, type UserDetail } from '@vigil/contract/people/user'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { nameOf } from '../name-of.ts'
import { useRefreshPeople } from '../use-refresh-people.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'

/** Out within a second, or back as he was. */
export const StateSheet = ({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) => {
  const t = useText()
  const refresh = useRefreshPeople()
  const isActive = user.state === 'active'
  const command = useCommand(isActive ? userCalls.suspend : userCalls.activate, () => {
    void refresh()
    onClose()
  })
  const name = nameOf(user)
  return (
    <ConfirmSheet
      title={isActive ? t(($) => $.people.suspend.title, { name }) : t(($) => $.people.activate.title, { name })}
      hint={isActive ? t(($) => $.people.suspend.hint) : t(($) => $.people.activate.hint)}
      verb={isActive ? t(($) => $.people.head.suspend) : t(($) => $.people.head.activate)}
      command={command}
      onConfirm={() => void command.run({ accountId: user.accountId })}
      onClose={onClose}
    />
  )
}
