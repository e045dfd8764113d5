/** What was ordered, by whom, and what became of it. */
import type { InputOf } from '@vigil/contract/call'
import type { Command, CommandMove, controlCalls } from '@vigil/contract/equipment/control'
import { Problem } from '@vigil/contract/problems'
import { commandOf, knownState } from '#foundation/equipment/command-record.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { commandById, commandPage, movesOf } from './command-log.repository.ts'

export const createCommandLog = (database: ScopedDatabase) => ({
  async list(actor: Actor, { after, size, ...filter }: InputOf<typeof controlCalls.list>) {
    const page = commandPage(actor.scope, filter, pageStart(after), size + 1)
    return pageOfRows(await database.read(settingsOf(actor), page), size, commandOf)
  },

  async detail(actor: Actor, commandId: string): Promise<{ command: Command; moves: CommandMove[] }> {
    const [row] = await database.read(settingsOf(actor), commandById(actor.scope, commandId))
    if (!row) throw new Problem('missing')
    const moves = await database.read(settingsOf(actor), movesOf(commandId))
    return {
      command: commandOf(row),
      moves: moves.map((move) => ({
        at: move.at.toISOString(),
        from: move.from_state === null ? null : knownState(move.from_state),
        to: knownState(move.to_state),
        actorKind: move.actor_kind,
        actorId: move.actor_id,
        actorName: move.actor_name,
        note: move.note,
      })),
    }
  },
})
