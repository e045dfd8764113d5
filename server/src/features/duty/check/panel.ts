/** A duty check at the equipment itself (GB/T 26875.3: order 91, and the key that the officer presses within ten minutes). */
import { checkWindowMs } from '@vigil/contract/duty/duty'
import { typesFor } from '@vigil/device-types/find-device-type'
import { dutyCheck } from '@vigil/device-types/vocabulary/shared-commands'
import type { Signal } from '#events/alarm-events.ts'
import { commandChanged } from '#events/command-events.ts'
import { dutyChanged } from '#events/duty-events.ts'
import type { OutboxRow } from '#events/outbox-row.ts'
import type { LaneStep } from '#events/report-events.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import { addEntries, siteOf } from '../duty.repository.ts'
import { secondsOf } from './check-view.ts'
import { answerAtPanel, panelsToSound, soundAt } from './panel.repository.ts'

const action = 'dutyCheck'
const params = { answerMin: checkWindowMs / 60_000 }
/** Whoever stands at a panel presses this key, and no other means that. */
const answeredKey = 'dutyAnswered'

/** A breaker that says this has no such key. */
const mayAsk = ({ equipment }: Signal): boolean => Object.hasOwn(equipment.type.commands, action)

const soundingTypes = (): number[] =>
  typesFor(null).flatMap(({ equipmentTypeId, commands }) => (Object.hasOwn(commands, action) ? [equipmentTypeId] : []))

/** What is asked of people is asked aloud where they sit; what they hear of it. */
export const soundPanels = async (tx: Transaction, newId: () => string, at: Date): Promise<OutboxRow[]> => {
  const panels = await tx.rows(panelsToSound(at, soundingTypes()))
  if (panels.length === 0) return []
  const orders = panels.map(({ check_id: checkId, equipment_id: equipmentId }) => ({
    id: newId(),
    checkId,
    equipmentId,
    timeoutSec: dutyCheck.timeoutSec,
  }))
  // Gateways look at the table every second: ten minutes to answer need no nudge.
  return (await tx.rows(soundAt(orders, action, params))).map(commandChanged)
}

export const answerChecksAtPanels: LaneStep = async (tx, batch) => {
  const presses = batch.signals.filter((signal) => signal.on && signal.key === answeredKey && mayAsk(signal))
  for (const { equipment, at } of presses) {
    const { projectId } = equipment.site
    const press = { projectId, equipmentId: equipment.id, at: new Date(at) }
    for (const check of await tx.rows(answerAtPanel(press))) {
      const entry = { id: uuidV7(), ...siteOf(check), at: press.at, kind: 'checkAnswered', subject_id: check.id }
      await tx.rows(addEntries([{ ...entry, equipment_id: equipment.id, seconds: secondsOf(check, press.at) }]))
      batch.outbox.push(dutyChanged(check))
    }
  }
}
