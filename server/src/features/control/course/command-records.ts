/** Writes what becomes true of a command: its moves, the audit row and the word to the screens, together. */
import { commandChanged } from '#events/command-events.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { appendAudit } from '#foundation/rights/call/audit.repository.ts'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { noteMoves, type ToldRow } from '../control.repository.ts'

/** A person's word, with the states it took the command through. */
export const recordOrder = async (
  tx: ScopedTransaction,
  actor: Actor,
  command: ToldRow,
  path: readonly (string | null)[],
  note: string | null = null,
): Promise<void> => {
  await tx.rows(noteMoves(command, path, actor.accountId, note))
  await tx.rows(
    appendAudit({
      action: 'control',
      outcome: command.state,
      target_id: command.equipment_id,
      account_id: actor.accountId,
      oem_id: command.oem_id,
      company_id: command.company_id,
      project_id: command.project_id,
      details: JSON.stringify({ commandId: command.id }),
    }),
  )
  tellScreens(tx, [command])
}

/** Last in its transaction: whoever writes to the outbox waits for whoever did before. */
export const tellScreens = (tx: ScopedTransaction, commands: readonly ToldRow[]): void => {
  tellOutbox(tx, commands.map(commandChanged))
}
