/** Which places the live connection listens to for this person. */
import type { SessionState } from '../session/session-store.ts'

/** An end user hears only of equipment of his own, which its pages ask for one by one. */
const endUser = 4

export const watchedScopes = (session: SessionState | undefined, projectId: string | undefined): string[] => {
  if (!session || projectId === undefined) return []
  const active = session.roleList.find((role) => role.active)
  return active?.roleType === endUser ? [] : [`project:${projectId}`]
}
