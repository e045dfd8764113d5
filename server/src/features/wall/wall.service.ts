/** A session that shows one unit's alarms day and night does not end while it is in use. */
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { beginWall } from './wall.repository.ts'

type Deps = { database: ScopedDatabase; now: () => number }

export const createWallService = ({ database, now }: Deps) => ({
  /** What reaches more than one unit is no wall: it would be a session of an operator without an end. */
  async begin(actor: Actor, projectId: string): Promise<{ staysAwake: boolean }> {
    const { kind, ids } = actor.scope
    const isOneUnit = kind === 'project' && ids.length === 1 && ids[0] === projectId && actor.isProgram !== true
    if (!isOneUnit) return { staysAwake: false }
    const marked = await database.read(settingsOf(actor), beginWall(actor.tokenHash, new Date(now())))
    return { staysAwake: marked.length === 1 }
  },
})
