/**
 * The test after adding. What a device has shown is read from what it said, so the test goes on whatever becomes of the
 * phone that began it; a person only waives, by name and with a reason.
 */
import type { InputOf } from '@vigil/contract/call'
import {
  commissioningSteps,
  type Commissioning,
  type commissioningCalls,
  type CommissioningStep,
  type StepProof,
} from '@vigil/contract/equipment/commissioning'
import { Problem } from '@vigil/contract/problems'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { isEndUser } from '#foundation/rights/move.rules.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { equipmentById, lockEquipment, type EquipmentRow } from '../equipment.repository.ts'
import { moveLifecycle } from '../lifecycle/lifecycle.repository.ts'
import { lifeNote } from '../life/life-note.ts'
import * as tests from './commissioning.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Waiver = InputOf<typeof commissioningCalls.waive>

export const createCommissioningService = ({ database, newId }: Deps) => {
  /** With the equipment locked: two who end it at once leave one row of its life. */
  const change = (actor: Actor, equipmentId: string, step: (tx: Transaction, row: EquipmentRow) => Promise<void>) => {
    if (isEndUser(actor)) throw new Problem('forbidden')
    return database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      await step(tx, row)
      return commissioningOf(row, (await tx.rows(tests.proofOf(row.id)))[0])
    })
  }
  const openTest = async (tx: Transaction, row: EquipmentRow): Promise<Commissioning> => {
    const test = commissioningOf(row, (await tx.rows(tests.proofOf(row.id)))[0])
    if (test.begunAt === null || test.endedAt !== null) throw new Problem('testNotOpen')
    return test
  }

  return {
    async find(actor: Actor, equipmentId: string): Promise<Commissioning> {
      const [row] = await database.read(settingsOf(actor), equipmentById(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      return commissioningOf(row, (await database.read(settingsOf(actor), tests.proofOf(equipmentId)))[0])
    },

    begin: (actor: Actor, equipmentId: string): Promise<Commissioning> =>
      change(actor, equipmentId, async (tx, { id, oem_id, company_id, project_id }) => {
        await tx.rows(
          tests.beginTest({ equipment_id: id, oem_id, company_id, project_id, account_id: actor.accountId }),
        )
      }),

    waive: (actor: Actor, { equipmentId, step, reason }: Waiver): Promise<Commissioning> =>
      change(actor, equipmentId, async (tx, row) => {
        const { steps } = await openTest(tx, row)
        if (steps.find((proof) => proof.step === step)?.state !== 'waiting') return
        const [person] = await tx.rows(tests.nameOf(actor.accountId))
        await tx.rows(tests.waiveStep(row.id, step, { by: person?.person ?? person?.login_name ?? '', reason }))
        const changes = [{ field: step, from: 'waiting', to: 'waived' }]
        await tx.rows(lifeNote(newId(), actor, row, { move: 'waived', changes, reason }))
      }),

    finish: (actor: Actor, equipmentId: string): Promise<Commissioning> =>
      change(actor, equipmentId, async (tx, row) => {
        const { steps } = await openTest(tx, row)
        if (steps.some(({ state }) => state === 'waiting')) throw new Problem('testUnproved')
        await tx.rows(tests.endTest(row.id))
        await tx.rows(moveLifecycle(row.id, 'finishTest'))
        const changes = steps.map(({ step, state }) => ({ field: step, from: null, to: state }))
        await tx.rows(lifeNote(newId(), actor, row, { move: 'commissioned', changes }))
      }),
  }
}

const commissioningOf = (row: EquipmentRow, found: tests.ProofRow | undefined): Commissioning => ({
  equipmentId: row.id,
  begunAt: found?.begun_at?.toISOString() ?? null,
  begunBy: found?.begun_by ?? null,
  endedAt: found?.ended_at?.toISOString() ?? null,
  steps: commissioningSteps.map((step) => proofOf(step, row, found)),
})

const proofOf = (step: CommissioningStep, row: EquipmentRow, found: tests.ProofRow | undefined): StepProof => {
  const seenAt = found?.[`${step}_at`]
  const waiver = found?.waived[step]
  if (waiver)
    return { step, state: 'waived', at: new Date(waiver.at).toISOString(), by: waiver.by, reason: waiver.reason }
  if (seenAt) return { step, state: 'passed', at: seenAt.toISOString(), by: null, reason: null }
  return { step, state: isNeeded(step, row) ? 'waiting' : 'notNeeded', at: null, by: null, reason: null }
}

/** A kind without alarms raises no alarm, one without commands takes none; of a kind nobody knows everything is asked. */
const isNeeded = (step: CommissioningStep, { type_no, protocol_id }: EquipmentRow): boolean => {
  const type = findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })
  if (step === 'alarm') return Object.values(type.events).some(({ kind }) => kind === 'fire-alarm' || kind === 'alarm')
  return step === 'report' || Object.keys(type.commands).length > 0
}
