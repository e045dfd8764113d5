/**
 * The water test at the end of the pipe. A person begins it and may give it up; every step is read from the device's own
 * reports, so it goes on whatever becomes of the phone that began it, and the worker ends it when all is judged.
 */
import type { WaterTest, WaterTestOutcome } from '@vigil/contract/equipment/water-test'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { panelsOf } from '@vigil/device-types/panels-of'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { equipmentById, lockEquipment, type EquipmentRow } from '../equipment.repository.ts'
import { courseOf, endWith, type Course } from './water-test.end.ts'
import * as tests from './water-test.repository.ts'
import { outcomeGivenUp } from './water-test.rules.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }

export const createWaterTestService = ({ database, newId, now }: Deps) => {
  /** With the equipment locked: of two who begin at once the second finds the test of the first. */
  const change = (actor: Actor, equipmentId: string, step: (tx: Transaction, row: EquipmentRow) => Promise<void>) => {
    if (isEndUser(actor)) throw new Problem('forbidden')
    return database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      await step(tx, row)
      const test = await latest(tx, row.id)
      if (!test) throw new Problem('waterTestNotOpen')
      return { test }
    })
  }
  const latest = async (tx: Pick<Transaction, 'rows'>, equipmentId: string): Promise<WaterTest | undefined> => {
    const [row] = await tx.rows(tests.latestTest(equipmentId))
    if (!row) return undefined
    return testOf(row, row.ended_at ? row : await courseOf(tx, row, now()))
  }

  return {
    async find(actor: Actor, equipmentId: string): Promise<{ test: WaterTest | null }> {
      const rows: Transaction['rows'] = (query) => database.read(settingsOf(actor), query)
      const [row] = await rows(equipmentById(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      return { test: (await latest({ rows }, row.id)) ?? null }
    },

    begin: (actor: Actor, equipmentId: string): Promise<{ test: WaterTest }> =>
      change(actor, equipmentId, async (tx, row) => {
        const { id, oem_id, company_id, project_id } = row
        const [known] = await tx.rows(tests.latestTest(id))
        if (known && known.ended_at === null) return
        const before = await foundBefore(tx, row)
        const site = { equipment_id: id, oem_id, company_id, project_id }
        await tx.rows(
          tests.beginTest({ id: newId(), ...site, account_id: actor.accountId, before: JSON.stringify(before) }),
        )
      }),

    giveUp: (actor: Actor, { equipmentId, reason }: { equipmentId: string; reason: string }) =>
      change(actor, equipmentId, async (tx, { id }) => {
        const [row] = await tx.rows(tests.latestTest(id))
        if (!row || row.ended_at) throw new Problem('waterTestNotOpen')
        const course = await courseOf(tx, row, now())
        const outcome = outcomeGivenUp(course.steps)
        await endWith(tx, row, { id: newId(), by: actor.accountId, course, outcome, reason })
      }),
  }
}

/** What it would be told apart by; refused where a test would prove nothing, or where there is a fire to look at. */
const foundBefore = async (tx: Transaction, row: EquipmentRow): Promise<Record<string, unknown>> => {
  const type = findDeviceType({ equipmentTypeId: row.type_no, protocolId: row.protocol_id ?? undefined })
  if (!panelsOf(type).includes('end-test')) throw new Problem('waterTestNotForKind')
  const [fire] = await tx.rows(tests.burnsInUnit(row.project_id))
  if (fire?.burns) throw new Problem('waterTestInFire')
  const [found] = await tx.rows(tests.valuesBefore(row.id))
  if (found?.before['valveState'] === 'open') throw new Problem('waterTestValveOpen')
  return found?.before ?? {}
}

const testOf = (row: tests.NamedTest, { steps, curve }: Course): WaterTest => ({
  equipmentId: row.equipment_id,
  begunAt: row.begun_at.toISOString(),
  begunBy: row.person ?? row.login_name,
  endedAt: row.ended_at?.toISOString() ?? null,
  // The check of the table knows these outcomes only.
  outcome: row.outcome as WaterTestOutcome | null,
  reason: row.reason,
  steps: [...steps],
  curve: [...curve],
})
