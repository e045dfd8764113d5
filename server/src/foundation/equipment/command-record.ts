/** A stored command as the wire shows it. Pure. */
import {
  commandReasons,
  commandStates,
  readBacks,
  type Command,
  type CommandReason,
  type CommandState,
  type ReadBack,
} from '@vigil/contract/equipment/control'
import type { Selectable } from 'kysely'
import type { Schema } from '#schema/schema.ts'
import { causeOf, type CauseColumns } from './cause/command-cause.ts'

/** With what the reader may know of why. */
export type CommandRow = Selectable<Schema['command']> & CauseColumns

/** The tables admit only these; another word is a bug that must not pass as a state. */
export const knownState = (value: string): CommandState => {
  const state = commandStates.find((known) => known === value)
  if (!state) throw new Error(`command state ${value} is not one of ours`)
  return state
}

const knownReason = (value: string | null): CommandReason | null =>
  commandReasons.find((known) => known === value) ?? null

const knownReadBack = (value: string | null): ReadBack | null => readBacks.find((known) => known === value) ?? null

export const commandOf = (row: CommandRow): Command => ({
  commandId: row.id,
  equipmentId: row.equipment_id,
  projectId: row.project_id,
  action: row.action,
  params: row.params,
  state: knownState(row.state),
  reason: knownReason(row.reason),
  isRead: row.is_read,
  late: row.late,
  readBack: knownReadBack(row.read_back),
  readBackAt: row.read_back_at?.toISOString() ?? null,
  originKind: row.origin_kind,
  originId: row.origin_id,
  cause: causeOf(row),
  createdAt: row.created_at.toISOString(),
  timeoutAt: row.timeout_at.toISOString(),
  settledAt: row.settled_at?.toISOString() ?? null,
})
