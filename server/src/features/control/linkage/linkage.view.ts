/** Rules and runs as the wire carries them. Pure. */
import { type LinkageRule, type LinkageVersion, type RuleRow } from '@vigil/contract/linkage/linkage'
import type { NamedEquipment } from '@vigil/contract/equipment/named-equipment'
import { versionStates, type VersionState } from '@vigil/contract/linkage/rule'
import { branches, stepStates, type LinkageRun, type RunStep, type StepProof } from '@vigil/contract/linkage/run'
import { commandReasons, commandStates } from '@vigil/contract/equipment/control'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { troubleOf } from '../order/standing-trouble.ts'
import type { ListedRule, NamedRecord, VersionRecord } from './linkage.repository.ts'
import type { RunRecord, StepRecord } from './run.repository.ts'

/** As the check of the column has it. */
const oneOf = <const Name extends string>(names: readonly Name[], name: string): Name => {
  const known = names.find((one) => one === name)
  if (known === undefined) throw new Error(`${name} is none of ${names.join(', ')}`)
  return known
}

const stateOf = (state: string): VersionState => oneOf(versionStates, state)

const versionView = (row: VersionRecord): LinkageVersion => ({
  version: row.version,
  state: stateOf(row.state),
  body: row.body,
  expression: row.expression,
  needsApproval: row.needs_approval,
  by: row.by,
  madeAt: row.made_at.toISOString(),
  approvedBy: row.approver,
  refusedFor: row.refused_for,
})

export const namedView = (
  ids: readonly string[],
  rows: readonly NamedRecord[],
  projectId: string,
  now: number,
): NamedEquipment[] =>
  ids.map((equipmentId) => {
    const row = rows.find(({ id }) => id === equipmentId)
    return {
      equipmentId,
      deviceName: row?.name ?? '',
      installAdd: row?.install_add ?? '',
      equipmentTypeId: row?.type_no ?? 0,
      protocolId: row?.protocol_id ?? null,
      trouble: troubleOf(row, projectId, now),
    }
  })

export const isLive = ({ state }: Pick<VersionRecord, 'state'>): boolean => state === 'on' || state === 'off'
export const isDraft = ({ state }: Pick<VersionRecord, 'state'>): boolean => state === 'draft' || state === 'waiting'

interface RuleParts {
  readonly rule: { readonly id: string; readonly project_id: string; readonly revision: number }
  readonly versions: readonly VersionRecord[]
  readonly named: NamedEquipment[]
}

export const ruleView = ({ rule, versions, named }: RuleParts): LinkageRule => {
  const [live, draft] = [versions.find(isLive), versions.find(isDraft)]
  return {
    ruleId: rule.id,
    projectId: rule.project_id,
    revision: rule.revision,
    live: live ? versionView(live) : null,
    draft: draft ? versionView(draft) : null,
    older: versions.filter((version) => !isLive(version) && !isDraft(version)).map(versionView),
    named,
  }
}

const shortView = (short: ListedRule['live']) => short && { version: short.version, state: stateOf(short.state) }

export const rowView = ({ id, project_id, live, draft, last_run }: ListedRule): RuleRow => ({
  ruleId: id,
  projectId: project_id,
  name: (live ?? draft)?.name ?? '',
  live: shortView(live),
  draft: shortView(draft),
  steps: (live ?? draft)?.steps ?? 0,
  lastRun: last_run && { ...last_run, at: new Date(last_run.at).toISOString() },
})

const proofOf = ({ state, commandState, late }: Pick<StepRecord, 'state' | 'commandState' | 'late'>): StepProof => {
  if (state === 'refused' || state === 'skipped') return 'notDone'
  if (commandState === 'done') return late === true ? 'late' : 'proven'
  return commandState === 'failed' || commandState === 'timeout' || commandState === 'cancelled'
    ? 'notProven'
    : 'pending'
}

const secondsBetween = (from: string | null, to: string | null): number | null =>
  from && to ? Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 100) / 10) : null

const stepView = (step: StepRecord): RunStep => {
  const type = findDeviceType({ equipmentTypeId: step.typeNo ?? 0, protocolId: step.protocolId ?? undefined })
  const proof = proofOf(step)
  return {
    place: step.place,
    equipmentId: step.equipmentId,
    deviceName: step.name ?? '',
    installAdd: step.installAdd ?? '',
    equipmentTypeId: step.typeNo ?? 0,
    protocolId: step.protocolId,
    action: step.action,
    params: step.params,
    delayS: step.delayS,
    state: oneOf(stepStates, step.state),
    refusal: step.refusal,
    dueAt: new Date(step.dueAt).toISOString(),
    by: step.by,
    commandId: step.commandId,
    commandState: step.commandState === null ? null : oneOf(commandStates, step.commandState),
    reason: commandReasons.find((reason) => reason === step.reason) ?? null,
    expectedS: type.commands[step.action]?.timeoutSec ?? 0,
    measuredS: proof === 'proven' || proof === 'late' ? secondsBetween(step.givenAt, step.settledAt) : null,
    proof,
  }
}

export const runView = (row: RunRecord): LinkageRun => ({
  runId: row.id,
  ruleId: row.rule_id,
  projectId: row.project_id,
  name: row.name,
  version: row.version,
  branch: oneOf(branches, row.branch),
  firedAt: row.fired_at.toISOString(),
  isPaused: row.is_paused,
  causeId: row.cause_id,
  causeName: row.cause_name,
  alarmId: row.alarm_id,
  steps: row.steps.map(stepView),
})
