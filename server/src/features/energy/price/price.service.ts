/** What a kWh costs since when, and what a person says of a jump. */
import type { InputOf } from '@vigil/contract/call'
import type { energyCalls, UnitPrices } from '@vigil/contract/energy/energy'
import { usualTariff } from '@vigil/contract/energy/tariff'
import { Problem } from '@vigil/contract/problems'
import { equipmentById } from '#foundation/equipment/equipment.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { plansOf, unitWith } from '../use/use.repository.ts'
import { plansFrom } from '../use/use.rules.ts'
import { confirmJump, keepPlan } from './price.repository.ts'

export const createPriceService = ({ database }: { readonly database: ScopedDatabase }) => {
  const pricesIn = async ({ rows }: ScopedTransaction, projectId: string): Promise<UnitPrices> => {
    const [[unit], plans] = [await rows(unitWith(projectId)), await rows(plansOf(projectId))]
    if (!unit) throw new Problem('missing')
    return { plans: plansFrom(plans, unit.tariff), isUsual: plans.every(({ prices }) => prices === null) }
  }

  return {
    prices: (actor: Actor, projectId: string): Promise<UnitPrices> =>
      database.write(settingsOf(actor), (tx) => pricesIn(tx, projectId)),

    setPrices: (actor: Actor, { projectId, fromDay, prices }: InputOf<typeof energyCalls.setPrices>) =>
      database.write(settingsOf(actor), async (tx) => {
        const [unit] = await tx.rows(unitWith(projectId))
        if (!unit) throw new Problem('missing')
        const [first] = await tx.rows(plansOf(projectId))
        const { oem_id, company_id, tariff } = unit
        const row = { project_id: projectId, oem_id, company_id, account_id: actor.accountId }
        const periods = JSON.stringify(tariff ?? usualTariff)
        // What was used before anybody set a price keeps the usual one.
        if (!first) await tx.rows(keepPlan({ ...row, from_day: '2000-01-01', tariff: periods, prices: null }))
        await tx.rows(keepPlan({ ...row, from_day: fromDay, tariff: periods, prices: JSON.stringify(prices) }))
        return pricesIn(tx, projectId)
      }),

    confirmJump: (actor: Actor, { equipmentId, at }: InputOf<typeof energyCalls.confirmJump>) =>
      database.write(settingsOf(actor), async (tx) => {
        const [equipment] = await tx.rows(equipmentById(actor.scope, equipmentId))
        if (!equipment) throw new Problem('missing')
        const [confirmed] = await tx.rows(confirmJump(equipmentId, new Date(at), actor.accountId))
        // Somebody else has said so, or what came late has explained it.
        if (!confirmed) throw new Problem('conflict')
        return { equipmentId, at }
      }),
  }
}
