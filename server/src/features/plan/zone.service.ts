/** Zones on a plan: drawn by whoever looks after the unit, and as bad as the worst that stands in them. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import type { Pin, planCalls, PlanZone } from '@vigil/contract/plan/plan'
import { Problem } from '@vigil/contract/problems'
import { stateNameOf } from '#foundation/equipment/equipment.rules.ts'
import { equipmentOf } from '#foundation/equipment/equipment.service.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { lockPlan, pinsOf } from './plan.repository.ts'
import { liesIn, worstOf } from './zone.rules.ts'
import * as zones from './zone.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }
type StandingPin = Pick<Pin, 'x' | 'y' | 'equipment'>

export const createZoneService = ({ database, newId, now }: Deps) => {
  const of = async (actor: Actor, planId: string, pins: readonly StandingPin[]): Promise<PlanZone[]> => {
    const settings = settingsOf(actor)
    const rows = await database.read(settings, zones.zonesOf(actor.scope, planId))
    if (rows.length === 0) return []
    const states = await database.read(settings, zones.areaStates(actor.scope, planId))
    const worstIn = new Map(states.map(({ area_id, state }) => [area_id, stateNameOf(state)]))
    return rows.map(({ id, name, corners, area_id, area_name }) => ({
      zoneId: id,
      name,
      corners,
      areaId: area_id,
      areaName: area_name,
      state: worstOf([
        ...[worstIn.get(area_id ?? '')].filter((state) => state !== undefined),
        ...pins.filter((pin) => liesIn(pin, corners)).map(({ equipment }) => equipment.state),
      ]),
    }))
  }

  return {
    of,
    async set(
      actor: Actor,
      { planId, zones: wish }: InputOf<typeof planCalls.setZones>,
    ): Promise<OutputOf<typeof planCalls.setZones>> {
      const settings = settingsOf(actor)
      await database.write(settings, async (tx) => {
        const [row] = await tx.rows(lockPlan(actor.scope, planId))
        if (!row) throw new Problem('missing')
        await tx.rows(zones.clearZones(planId))
        const drawn = wish.map((zone) => ({ id: newId(), ...zone }))
        const kept = drawn.length === 0 ? [] : await tx.rows(zones.insertZones(row, drawn))
        if (kept.length < drawn.length) throw new Problem('zoneElsewhere')
      })
      const pins = await database.read(settings, pinsOf(actor.scope, planId))
      const standing = pins.map(({ x, y, ...equipment }) => ({ x, y, equipment: equipmentOf(equipment, now()) }))
      return { zones: await of(actor, planId, standing) }
    },
  }
}
