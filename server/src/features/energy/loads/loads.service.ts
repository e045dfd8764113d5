/** Which loops are watched for forbidden appliances, and what was found in them. */
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { usualLoadRule, type loadWatchCalls, type WatchedLoop } from '@vigil/contract/energy/load-watch'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { equipmentById } from '#foundation/equipment/equipment.repository.ts'
import { unitById } from '#foundation/project/unit.repository.ts'
import { dayMs } from '#foundation/project/unit-time.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import * as loads from './loads.repository.ts'
import { watchableTypes } from './samples.rules.ts'

type Calls = typeof loadWatchCalls
type Deps = { readonly database: ScopedDatabase; readonly now: () => number }

const shownDays = 30
const mostFound = 20

const loopOf = (row: loads.LoopRow): WatchedLoop => ({
  equipmentId: row.equipment_id,
  name: row.name,
  isOn: row.is_on ?? false,
  leastW: row.least_w ?? usualLoadRule.leastW,
  leastFactor: row.least_factor ?? usualLoadRule.leastFactor,
  withinSec: row.within_s ?? usualLoadRule.withinSec,
  staysSec: row.stays_s ?? usualLoadRule.staysSec,
  reportsEverySec: findDeviceType({ equipmentTypeId: row.type_no, protocolId: row.protocol_id ?? undefined })
    .reportIntervalSec,
})

export const createLoadsService = ({ database, now }: Deps) => ({
  get: (actor: Actor, projectId: string): Promise<OutputOf<Calls['get']>> =>
    database.write(settingsOf(actor), async (tx) => {
      const [unit] = await tx.rows(unitById(actor.scope, projectId))
      if (!unit) throw new Problem('missing')
      const asked = { scope: actor.scope, where: { projectId }, types: watchableTypes() }
      const since = new Date(now() - shownDays * dayMs)
      const [rows, found] = [
        await tx.rows(loads.loopsOf(asked)),
        await tx.rows(loads.foundLately(projectId, since, mostFound)),
      ]
      return {
        zone: unit.zone,
        loops: rows.map(loopOf),
        found: found.map(({ id, equipment_id, name, at, step_w, factor, within_s, curve }) => ({
          loadId: id,
          equipmentId: equipment_id,
          name,
          at: at.toISOString(),
          stepW: step_w,
          factor,
          withinSec: within_s,
          curve,
        })),
      }
    }),

  set: (actor: Actor, { equipmentId, isOn, ...rule }: InputOf<Calls['set']>): Promise<WatchedLoop> =>
    database.write(settingsOf(actor), async (tx) => {
      const [equipment] = await tx.rows(equipmentById(actor.scope, equipmentId))
      if (!equipment) throw new Problem('missing')
      if (!watchableTypes().includes(equipment.type_no)) throw new Problem('loadNotTold')
      const at = new Date(now())
      await tx.rows(
        loads.keepWatch({
          equipment_id: equipmentId,
          oem_id: equipment.oem_id,
          company_id: equipment.company_id,
          project_id: equipment.project_id,
          is_on: isOn,
          least_w: rule.leastW,
          least_factor: rule.leastFactor,
          within_s: rule.withinSec,
          stays_s: rule.staysSec,
          account_id: actor.accountId,
          read_to: at,
          due_at: at,
        }),
      )
      const [row] = await tx.rows(
        loads.loopsOf({ scope: actor.scope, where: { equipmentId }, types: watchableTypes() }),
      )
      if (!row) throw new Problem('missing')
      return loopOf(row)
    }),
})
