/** Listens live for as long as somebody is signed in, to the unit that is on the screen. */
import type { OpenAlarmStore } from '#features/alarm/open-alarms.ts'
import type { ProjectChoice } from '#foundation/project/project-choice.ts'
import { watchedScopes } from '#foundation/project/watched-scopes.ts'
import type { SessionStore } from '#foundation/session/session-store.ts'
import type { LiveConnection } from '#infrastructure/live/live-connection.ts'

interface Listening {
  readonly live: LiveConnection
  readonly session: SessionStore
  readonly project: ProjectChoice
  readonly alarms: OpenAlarmStore
}

export const keepListening = ({ live, session, project, alarms }: Listening): void => {
  let token: string | undefined
  const watched = new Map<string, () => void>()

  const follow = (): void => {
    const scopes = watchedScopes(session.get(), project.current())
    for (const [scope, leave] of watched)
      if (!scopes.includes(scope)) {
        leave()
        watched.delete(scope)
      }
    for (const scope of scopes) if (!watched.has(scope)) watched.set(scope, live.watch(scope))
    alarms.keepOnly(scopes)
  }
  const connect = (): void => {
    follow()
    if (session.token() === token) return
    // Another token is another session: what was open belongs to the one before.
    token = session.token()
    live.stop()
    if (token !== undefined) live.start()
  }
  session.subscribe(connect)
  project.subscribe(follow)
  connect()
}
