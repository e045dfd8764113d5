/** Units come and go: the list that was brought at sign-in is brought again. */
import { useQueryClient } from '@tanstack/react-query'
import { accountCalls } from '@vigil/contract/account/account'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { isCallFailure } from '#infrastructure/api/call-failure.ts'
import { useCaller } from '#infrastructure/api/use-command.ts'
import { useSessionStore } from '#foundation/session/use-session.ts'

const onlyFailures = (error: unknown): undefined => {
  if (!isCallFailure(error)) throw error
}

export const useRefreshUnits = () => {
  const client = useQueryClient()
  const caller = useCaller()
  const store = useSessionStore()
  return {
    /** After a change to one unit: whatever shows units asks again. */
    unitsChanged: (): void => {
      for (const { path } of [projectCalls.list, projectCalls.detail, projectAdminCalls.unit])
        void client.invalidateQueries({ queryKey: [path] })
    },
    /** After one was added, renamed or archived: the switcher must know it too. */
    async namesChanged(): Promise<void> {
      const token = store.token()
      // The deed is done either way; what cannot be brought now comes with the next sign-in.
      const answer = await caller.call(accountCalls.session, {}).catch(onlyFailures)
      if (!answer) return
      // Somebody else may have signed in meanwhile.
      if (token !== undefined && store.token() === token) store.save({ ...answer, token })
    },
  }
}
