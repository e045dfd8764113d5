/** Which places the live connection listens to for this person. */
import { roleTypes } from '@vigil/contract/rights/role-types'
import type { SessionState } from '../session/session-store.ts'

/** He hears only of equipment of his own, which whatever shows it asks for one by one. */
export const isEndUser = (session: SessionState | undefined): boolean =>
  session?.roleList.find((role) => role.active)?.roleType === roleTypes.END_USER

export const watchedScopes = (session: SessionState | undefined, projectId: string | undefined): string[] =>
  !session || projectId === undefined || isEndUser(session) ? [] : [`project:${projectId}`]
