import { accountCalls } from '@vigil/contract/account/account'
import { useSessionStore } from '#foundation/session/use-session.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'

/** Ends the session here, whether or not the platform could be told. */
export const LogOutButton = ({ onDone }: { readonly onDone: () => void }) => {
  const t = useText()
  const session = useSessionStore()
  const caller = useCaller()
  const logOut = (): void => {
    // Sent with the token that is about to be forgotten; an answer would change nothing here.
    caller.call(accountCalls.logout, {}).catch((error: unknown) => console.warn(error))
    session.end()
    onDone()
  }
  return (
    <Button look="outline" icon="logout" onClick={logOut}>
      {t(($) => $.shell.session.logOut)}
    </Button>
  )
}
