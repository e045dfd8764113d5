/** Equipment and shadows for rules that need no server. */
import type { Signal } from '#events/alarm-events.ts'
import { effectiveThresholds } from '@vigil/device-types/effective-thresholds'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import { emptyMemory } from '@vigil/device-types/rules/rule-memory'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import type { ShadowDraft } from '#events/report-events.ts'

export const testEquipment = (typeId: string, change: Partial<EquipmentFacts> = {}): EquipmentFacts => {
  const type = findDeviceType({ id: typeId })
  return {
    id: 'e1',
    site: { oemId: 'o', companyId: null, projectId: 'p' },
    areaId: null,
    shard: 0,
    group: 0,
    parentId: null,
    childKey: null,
    type,
    thresholds: effectiveThresholds(type),
    isWatched: true,
    children: new Map(),
    ...change,
  }
}

/** Online, and last heard at the beginning of time. */
export const testDraft = (equipment: EquipmentFacts, change: Partial<ShadowDraft> = {}): ShadowDraft => ({
  equipment,
  typeNo: equipment.type.equipmentTypeId,
  wasOnline: true,
  oldState: 0,
  oldCause: null,
  oldReportedAt: 0,
  reportedAt: 0,
  online: true,
  cause: null,
  state: 0,
  reports: 0,
  values: {},
  memory: { ...emptyMemory, declared: {} },
  hasNewMemory: false,
  lastBoot: null,
  lastSeq: null,
  ...change,
})

/** What a smoke detector says when it burns, as the pipeline reads it. */
export const testSignal = (change: Partial<Signal> = {}): Signal => ({
  equipment: testEquipment('smokeDetector'),
  key: 'fireAlarm',
  kind: 'fire-alarm',
  priority: 1,
  on: true,
  held: false,
  property: null,
  value: null,
  at: 0,
  once: false,
  actor: 'device',
  ...change,
})
