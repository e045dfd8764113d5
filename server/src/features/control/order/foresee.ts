/** What would stand in somebody's way now, asked by somebody else and moving nothing. */
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Foresee } from '#foundation/rights/explanation/foresee.ts'
import { controlFacts, controlTarget, type FactsRow } from '../control.repository.ts'
import { dangerOf, situationRefusal, type Order } from '../control.rules.ts'
import { moves } from '#foundation/rights/move.rules.ts'
import { closes } from './effect.rules.ts'
import { situationOf } from './look.ts'

type Deps = { database: ScopedDatabase; now: () => number }

const unknown: FactsRow = {
  is_busy: false,
  has_fire: false,
  has_tripped: false,
  standing_events: [],
  is_site_confirmed: false,
  is_risky_cut: false,
  loads: [],
  lock_by: null,
  lock_name: null,
  lock_reason: null,
  locked_at: null,
  has_lock_near: false,
  is_updating: false,
}

export const createForesee =
  ({ database, now }: Deps): Foresee =>
  async (asker: Actor, equipmentId) => {
    const read = settingsOf(asker)
    const [target] = await database.read(read, controlTarget(asker.scope, equipmentId))
    if (!target) return undefined
    const factsFor = async (isClosing: boolean, isReading: boolean): Promise<FactsRow> =>
      (await database.read(read, controlFacts(equipmentId, { isClosing, isReading, besides: null })))[0] ?? unknown
    const whenOpening = await factsFor(false, false)
    const whenClosing = await factsFor(true, false)
    const whenReading = await factsFor(false, true)
    return (mover, action, move) => {
      const order: Order = { ...move, action, params: {} }
      const facts = !moves(order) ? whenReading : closes(order) ? whenClosing : whenOpening
      const situation = situationOf(target, facts, order, now())
      return { hindrance: situationRefusal(mover, order, situation), ...dangerOf(order, situation) }
    }
  }
