/** What would stand in somebody's way now, asked by somebody else and moving nothing. */
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor.ts'
import type { Foresee } from '#foundation/rights/explanation/foresee.ts'
import { controlFacts, controlTarget, type FactsRow } from '../control.repository.ts'
import { closes, dangerOf, situationRefusal, type Order } from '../control.rules.ts'
import { situationOf } from './look.ts'

type Deps = { database: ScopedDatabase; now: () => number }

const unknown: FactsRow = { is_busy: false, has_fire: false, has_tripped: false, has_fire_load: false }

export const createForesee =
  ({ database, now }: Deps): Foresee =>
  async (asker: Actor, equipmentId) => {
    const read = settingsOf(asker)
    const [target] = await database.read(read, controlTarget(asker.scope, equipmentId))
    if (!target) return undefined
    const [whenOpening = unknown] = await database.read(read, controlFacts(equipmentId, false, null))
    const [whenClosing = unknown] = await database.read(read, controlFacts(equipmentId, true, null))
    return (mover, action, move) => {
      const order: Order = { ...move, action, params: {} }
      const situation = situationOf(target, closes(order) ? whenClosing : whenOpening, now())
      return { hindrance: situationRefusal(mover, order, situation), ...dangerOf(order, situation) }
    }
  }
