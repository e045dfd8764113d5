/** A batch as people read it. Pure. */
import { batchStates, type BatchLoop, type BatchRow } from '@vigil/contract/equipment/batch'
import { commandReasons } from '@vigil/contract/equipment/control'
import { knownState } from '#foundation/equipment/command-record.ts'
import { registeredLoad } from '#foundation/equipment/fire-load.rules.ts'
import type * as batches from './batch.repository.ts'

export const waveSizes = (loops: readonly BatchLoop[]): number[] => {
  const most = Math.max(0, ...loops.map(({ wave }) => wave))
  return Array.from({ length: most }, (_, index) => loops.filter(({ wave }) => wave === index + 1).length)
}

const fateOf = ({ wave, refusal, command_id }: batches.LoopRecord): BatchLoop['fate'] => {
  if (wave === 0) return 'out'
  if (refusal !== null) return 'refused'
  return command_id === null ? 'waiting' : 'given'
}

export const loopOf = (row: batches.LoopRecord): BatchLoop => ({
  equipmentId: row.equipment_id,
  equipmentTypeId: row.type_no ?? 0,
  protocolId: row.protocol_id,
  deviceName: row.name ?? '',
  installAdd: row.install_add ?? '',
  action: row.action ?? '',
  params: row.params,
  before: row.before,
  wave: row.wave,
  fate: fateOf(row),
  refusal: row.refusal,
  fireLoad: row.type_no === null ? 'unregistered' : registeredLoad({ ...row, type_no: row.type_no }),
  children: row.children,
  commandId: row.command_id,
  state: row.state === null ? null : knownState(row.state),
  reason: commandReasons.find((known) => known === row.reason) ?? null,
})

export const recordOf = (row: batches.BatchRecord) => ({
  batchId: row.id,
  projectId: row.project_id,
  action: row.action,
  params: row.params,
  sceneId: row.origin_kind === 'scene' ? row.origin_id : null,
  sceneName: row.scene_name,
  undoes: row.undoes,
  // The table admits only these.
  state: batchStates.find((known) => known === row.state) ?? 'broken',
  wave: row.wave,
  stopPercent: row.stop_percent,
  by: row.by,
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})

export const rowOf = ({ loops, done, failed, open, ...row }: batches.CountedBatch): BatchRow => ({
  ...recordOf(row),
  loops,
  done,
  failed,
  open,
})
