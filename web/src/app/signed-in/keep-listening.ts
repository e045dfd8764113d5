/** Listens live for as long as somebody is signed in, to the unit that is on the screen or to what is his own there. */
import type { OpenAlarmStore } from '#features/alarm/open-alarms.ts'
import type { ProjectChoice } from '#foundation/project/project-choice.ts'
import { isEndUser, watchedScopes } from '#foundation/project/watched-scopes.ts'
import type { SessionStore } from '#foundation/session/session-store.ts'
import type { LiveConnection } from '#infrastructure/live/live-connection.ts'

interface Listening {
  readonly live: LiveConnection
  readonly session: SessionStore
  readonly project: ProjectChoice
  readonly alarms: OpenAlarmStore
  /** The ids of the equipment that this person may see. */
  readonly ownEquipment: () => Promise<readonly string[]>
}

export const keepListening = ({ live, session, project, alarms, ownEquipment }: Listening): void => {
  let token: string | undefined
  let own: readonly string[] = []
  const watched = new Map<string, () => void>()

  const follow = (): void => {
    const scopes = isEndUser(session.get()) ? own : watchedScopes(session.get(), project.current())
    for (const [scope, leave] of watched)
      if (!scopes.includes(scope)) {
        leave()
        watched.delete(scope)
      }
    for (const scope of scopes) if (!watched.has(scope)) watched.set(scope, live.watch(scope))
  }
  /** Whoever owns single devices hears of those only, so they have to be known first. */
  const followOwn = async (): Promise<void> => {
    if (!isEndUser(session.get())) return
    own = (await ownEquipment()).map((equipmentId) => `equipment:${equipmentId}`)
    follow()
  }
  const findOwn = (): void => void followOwn().catch((error: unknown) => console.warn(error))
  const connect = (): void => {
    // It ended by itself: what burned then still does, until the same person hears more or another one comes.
    if (session.isExpired()) {
      token = undefined
      return live.stop()
    }
    follow()
    if (session.token() === token) return
    // Another token is another session: what was open belongs to the one before.
    token = session.token()
    own = []
    live.stop()
    if (token !== undefined) live.start()
  }
  live.onLeft(alarms.drop)
  session.subscribe(connect)
  project.subscribe(follow)
  // Each time it comes about: what could not be read before may be readable now, and something may have been bound.
  live.onState(({ status }) => status === 'live' && findOwn())
  connect()
}
