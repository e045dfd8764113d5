import { userCalls, type UserDetail } from '@vigil/contract/people/user'
import { useState } from 'react'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Sheet } from '#ui/surface/sheet.tsx'
import { nameOf } from '../name-of.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { OneTimeLink } from './one-time-link.tsx'

/** Never a password, nor anything that opens: the code goes to its owner's phone, the link only says where to type it. */
export const ResetSheet = ({ user, onClose }: { readonly user: UserDetail; readonly onClose: () => void }) => {
  const t = useText()
  const router = useRouter()
  const [made, setMade] = useState<{ sentTo: string; endedSessions: number } | undefined>(undefined)
  const command = useCommand(userCalls.resetPassword, setMade)
  const title = t(($) => $.people.reset.title, { name: nameOf(user) })
  if (!made)
    return (
      <ConfirmSheet
        title={title}
        hint={t(($) => $.people.reset.hint)}
        verb={t(($) => $.people.reset.confirm)}
        command={command}
        onConfirm={() => void command.run({ accountId: user.accountId })}
        onClose={onClose}
      />
    )
  const link = new URL(router.hrefOf(`${router.places.login}?newPassword=`), location.href).href
  return (
    <Sheet open title={title} closeLabel={t(($) => $.shell.nav.close)} onClose={onClose}>
      <OneTimeLink
        title={t(($) => $.people.reset.ready, { to: made.sentTo })}
        link={link}
        note={t(($) => $.people.reset.once, { count: made.endedSessions })}
      />
    </Sheet>
  )
}
