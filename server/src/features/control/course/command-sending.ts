/** Hands a queued command to whoever holds the socket. Nobody there: it fails at once and is never delivered later. */
import type { CommandState } from '@vigil/contract/equipment/control'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { commandById } from '../log/command-log.repository.ts'
import { knownState } from '#foundation/equipment/command-record.ts'
import type { Nudge } from './command-nudge.ts'
import { tellScreens } from './command-records.ts'
import { moveCommands, type MoveRow, type ToldRow } from '../control.repository.ts'

export type Outcome = { commandId: string; state: CommandState }

const unheld = {
  from: 'queued',
  to: 'failed',
  reason: 'offline',
  late: false,
  actorKind: 'timer',
  actorId: null,
  note: null,
} as const satisfies Omit<MoveRow, 'commandId'>

export const createSending =
  (database: ScopedDatabase, nudge: Nudge) =>
  async (actor: Actor, { id, carrier_id, state }: ToldRow): Promise<Outcome> => {
    const settings = settingsOf(actor)
    if (state === 'queued' && (await nudge(carrier_id, id)) === 'offline')
      await database.write(settings, async (tx) =>
        tellScreens(tx, await tx.rows(moveCommands([{ ...unheld, commandId: id }]))),
      )
    const [row] = await database.read(settings, commandById(actor.scope, id))
    return { commandId: id, state: knownState(row?.state ?? state) }
  }

export type Sending = ReturnType<typeof createSending>
