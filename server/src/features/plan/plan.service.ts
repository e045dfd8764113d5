/** Plans of a unit: a picture that people send, and where on it equipment hangs. */
import type { InputOf } from '@vigil/contract/call'
import {
  mostPlans,
  planSide,
  type Pin,
  type Plan,
  type planCalls,
  type PlanSummary,
  type PlanZone,
} from '@vigil/contract/plan/plan'
import { Problem } from '@vigil/contract/problems'
import { equipmentOf } from '#foundation/equipment/equipment.service.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { photoFile, takePhoto } from '#foundation/rights/file/photo.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { MadeFile } from '#infrastructure/http/downloads.ts'
import * as plans from './plan.repository.ts'

type Deps = {
  database: ScopedDatabase
  newId: () => string
  now: () => number
  /** Where this person may open the picture, for a minute. */
  addressOf: (actor: Actor, planId: string) => string
  zonesOf: (actor: Actor, planId: string, pins: readonly Pin[]) => Promise<PlanZone[]>
}
type NewPlan = InputOf<typeof planCalls.prepare>

export const createPlanService = ({ database, newId, now, addressOf, zonesOf }: Deps) => {
  const read = async (actor: Actor, planId: string): Promise<Plan | undefined> => {
    const settings = settingsOf(actor)
    const [[row], placed] = await Promise.all([
      database.read(settings, plans.planById(actor.scope, planId)),
      database.read(settings, plans.pinsOf(actor.scope, planId)),
    ])
    if (!row) return undefined
    const pins = placed.map(({ x, y, ...equipment }) => ({
      equipmentId: equipment.id,
      x,
      y,
      equipment: equipmentOf(equipment, now()),
    }))
    const zones = await zonesOf(actor, planId, pins)
    return { ...summaryOf(row), address: addressOf(actor, planId), pins, zones }
  }

  /** The unit, where one more plan has room and the floor is one of its own. */
  const roomFor = async (tx: Pick<ScopedTransaction, 'rows'>, actor: Actor, { projectId, areaId }: NewPlan) => {
    const [unit] = await tx.rows(plans.unitOf(actor.scope, projectId))
    if (!unit) throw new Problem('missing')
    const [area] = areaId === null ? [true] : await tx.rows(plans.sameArea(projectId, areaId))
    if (!area) throw new Problem('missing')
    const [counted] = await tx.rows(plans.countPlans(projectId))
    if ((counted?.plans ?? 0) >= mostPlans) throw new Problem('plansFull')
    return unit
  }

  return {
    async find(actor: Actor, projectId: string): Promise<{ rows: PlanSummary[] }> {
      return { rows: (await database.read(settingsOf(actor), plans.plansOf(actor.scope, projectId))).map(summaryOf) }
    },

    async detail(actor: Actor, planId: string): Promise<Plan> {
      const plan = await read(actor, planId)
      if (!plan) throw new Problem('missing')
      return plan
    },

    async ofEquipment(actor: Actor, equipmentId: string): Promise<{ plan: Plan | null; pinned: string | null }> {
      const [found] = await database.read(settingsOf(actor), plans.planIdOf(equipmentId))
      const plan = found && (await read(actor, found.plan_id))
      return plan ? { plan, pinned: found.equipment_id } : { plan: null, pinned: null }
    },

    mayAdd: (actor: Actor, wish: NewPlan): Promise<unknown> =>
      database.write(settingsOf(actor), (tx) => roomFor(tx, actor, wish)),

    async add(actor: Actor, wish: NewPlan, sent: Buffer): Promise<{ planId: string }> {
      const { bytes, ...taken } = await takePhoto(sent, planSide)
      return database.write(settingsOf(actor), async (tx) => {
        const [same] = await tx.rows(plans.planByHash(wish.projectId, wish.name, taken.hash))
        if (same) return { planId: same.id }
        const { id: project_id, oem_id, company_id } = await roomFor(tx, actor, wish)
        const planId = newId()
        const site = { oem_id, company_id, project_id, area_id: wish.areaId, account_id: actor.accountId }
        await tx.rows(plans.insertPlan({ id: planId, ...site, name: wish.name, ...taken, content: bytes }))
        return { planId }
      })
    },

    async setPins(actor: Actor, { planId, pins }: InputOf<typeof planCalls.setPins>): Promise<{ pinCount: number }> {
      return database.write(settingsOf(actor), async (tx) => {
        const [row] = await tx.rows(plans.lockPlan(actor.scope, planId))
        if (!row) throw new Problem('missing')
        await tx.rows(plans.clearPins(planId))
        // One that is named twice stands where it was put last.
        const last = [...new Map(pins.map((pin) => [pin.equipmentId, pin])).values()]
        const placed = last.length === 0 ? [] : await tx.rows(plans.insertPins(row, last))
        if (placed.length < last.length) throw new Problem('pinElsewhere')
        return { pinCount: placed.length }
      })
    },

    async remove(actor: Actor, planId: string): Promise<{ pinCount: number }> {
      return database.write(settingsOf(actor), async (tx) => {
        const [row] = await tx.rows(plans.lockPlan(actor.scope, planId))
        if (!row) throw new Problem('missing')
        await tx.rows(plans.deletePlan(planId))
        return { pinCount: row.pin_count }
      })
    },

    async file(actor: Actor, planId: string): Promise<MadeFile | undefined> {
      const [row] = await database.read(settingsOf(actor), plans.planBytes(actor.scope, planId))
      return row && photoFile(planId, row, 'whole')
    },
  }
}

const summaryOf = (row: plans.PlanRow): PlanSummary => ({
  planId: row.id,
  projectId: row.project_id,
  areaId: row.area_id,
  areaName: row.area_name,
  name: row.name,
  width: row.width,
  height: row.height,
  pinCount: row.pin_count,
})
