import type { UserInfo } from '@vigil/contract/account/account'
import { useSessionStore } from '#foundation/session/use-session.ts'

/** Keeps what the platform now says of me; the session itself stays as it is. */
export const useKeepUser = (): ((user: UserInfo) => void) => {
  const store = useSessionStore()
  return (user) => {
    const session = store.get()
    if (session) store.save({ ...session, permissionsList: session.leftMenuList, user })
  }
}
