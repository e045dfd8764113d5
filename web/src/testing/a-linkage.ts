/** Linkage rules as the platform tells of them, for tests. */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { NamedEquipment } from '@vigil/contract/equipment/named-equipment'
import type { LinkageRule, LinkageVersion } from '@vigil/contract/linkage/linkage'
import type { LinkageBody } from '@vigil/contract/linkage/rule'
import type { LinkageRun, RunStep } from '@vigil/contract/linkage/run'
import { projectId } from './a-login.ts'

export const ruleId = '01930000-0000-7000-8000-0000000000f1'
export const runId = '01930000-0000-7000-8000-0000000000f2'

export const aLinkageBody = (
  watched: Equipment,
  moved: Equipment,
  changes: Partial<LinkageBody> = {},
): LinkageBody => ({
  name: '火警联动',
  when: [{ kind: 'alarm', equipmentIds: [watched.equipmentId], event: 'fire', atLeast: 1, withinS: 60 }],
  and: [],
  forS: 0,
  does: [{ equipmentId: moved.equipmentId, action: 'switchOff', params: {}, delayS: 10, asks: true }],
  otherwise: [],
  again: 'afterEnd',
  ...changes,
})

export const aNamed = (one: Equipment): NamedEquipment => ({
  equipmentId: one.equipmentId,
  deviceName: one.deviceName,
  installAdd: one.installAdd,
  equipmentTypeId: one.equipmentTypeId,
  protocolId: one.protocolId,
  trouble: null,
})

export const aVersion = (body: LinkageBody, changes: Partial<LinkageVersion> = {}): LinkageVersion => ({
  version: 1,
  state: 'on',
  body,
  expression: 'fires(["e1"], 60) >= 1',
  needsApproval: true,
  by: '赵强',
  madeAt: '2026-11-14T06:32:00.000Z',
  approvedBy: '王敏',
  refusedFor: null,
  ...changes,
})

export const aRule = (named: readonly Equipment[], changes: Partial<LinkageRule> = {}): LinkageRule => ({
  ruleId,
  projectId,
  revision: 2,
  live: null,
  draft: null,
  older: [],
  named: named.map(aNamed),
  ...changes,
})

export const aRunStep = (one: Equipment, changes: Partial<RunStep> = {}): RunStep => ({
  place: 0,
  equipmentId: one.equipmentId,
  deviceName: one.deviceName,
  installAdd: one.installAdd,
  equipmentTypeId: one.equipmentTypeId,
  protocolId: one.protocolId,
  action: 'switchOff',
  params: {},
  delayS: 0,
  state: 'given',
  refusal: null,
  dueAt: '2026-11-14T06:32:00.000Z',
  by: null,
  commandId: null,
  commandState: null,
  reason: null,
  expectedS: 15,
  measuredS: 1.2,
  proof: 'proven',
  ...changes,
})

export const aRun = (steps: readonly RunStep[], changes: Partial<LinkageRun> = {}): LinkageRun => ({
  runId,
  ruleId,
  projectId,
  name: '火警联动',
  version: 1,
  branch: 'does',
  firedAt: '2026-11-14T06:32:00.000Z',
  isPaused: false,
  causeId: null,
  causeName: '感烟 012',
  alarmId: null,
  steps: steps.map((step, place) => ({ ...step, place })),
  ...changes,
})
