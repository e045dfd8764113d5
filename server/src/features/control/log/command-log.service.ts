/** What was ordered, by whom, and what became of it. */
import type { InputOf } from '@vigil/contract/call'
import {
  commandReasons,
  commandStates,
  type Command,
  type CommandMove,
  type CommandReason,
  type CommandState,
  type controlCalls,
} from '@vigil/contract/control'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor.ts'
import { pageStart } from '#foundation/rights/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { commandById, commandPage, movesOf, type CommandRow } from './command-log.repository.ts'

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

/** The tables admit only these; another word is a bug that must not pass as a state. */
export const knownState = (value: string): CommandState => {
  const state = commandStates.find((known) => known === value)
  if (!state) throw new Error(`command state ${value} is not one of ours`)
  return state
}

const knownReason = (value: string | null): CommandReason | null =>
  commandReasons.find((known) => known === value) ?? null

const commandOf = (row: CommandRow): Command => ({
  commandId: row.id,
  equipmentId: row.equipment_id,
  projectId: row.project_id,
  action: row.action,
  params: row.params,
  state: knownState(row.state),
  reason: knownReason(row.reason),
  late: row.late,
  originKind: row.origin_kind,
  originId: row.origin_id,
  createdAt: row.created_at.toISOString(),
  timeoutAt: row.timeout_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
})
