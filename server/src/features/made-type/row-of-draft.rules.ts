/** From what an operator filled in to a row like ours. Pure. */
import type { EventMeaning, MadeDraft, MadeProperty } from '@vigil/contract/equipment/made-type'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType, EventDefinition, Property, Severity, ThresholdLevel } from '@vigil/device-types/device-type'
import { problemsOf } from '@vigil/device-types/problems-of'
import type { SystemId } from '@vigil/device-types/systems'

interface Meaning extends Pick<EventDefinition, 'kind' | 'priority'> {
  readonly severity: Severity
  readonly level: ThresholdLevel
}

const meanings: Readonly<Record<EventMeaning, Meaning>> = {
  fire: { kind: 'fire-alarm', priority: 1, severity: 'fire', level: 'alarm' },
  life: { kind: 'alarm', priority: 1, severity: 'alarm', level: 'alarm' },
  alarm: { kind: 'alarm', priority: 2, severity: 'alarm', level: 'alarm' },
  hazard: { kind: 'hazard', priority: 3, severity: 'hazard', level: 'hazard' },
  fault: { kind: 'fault', priority: 3, severity: 'fault', level: 'fault' },
  record: { kind: 'event', priority: 4, severity: 'info', level: 'warning' },
}

type MeaningOf = (event: string) => Meaning

const propertyOf = (reading: MadeProperty, meaningOf: MeaningOf): Property => {
  if (reading.type === 'bool') {
    const { name, on, off, event } = reading
    const raised = event === null ? { severity: 'normal' as const } : { severity: meaningOf(event).severity, event }
    return {
      type: 'bool',
      name,
      values: [
        { value: true, name: on, ...raised },
        { value: false, name: off, severity: 'normal' },
      ],
    }
  }
  const { name, unit, min, max, decimals, typical, limits } = reading
  return {
    type: 'number',
    name,
    unit,
    min,
    max,
    decimals,
    typical,
    chart: true,
    thresholds: limits.map(({ op, value, holdSec, hysteresis, event }) => ({
      level: meaningOf(event).level,
      op,
      value,
      event,
      ...(holdSec > 0 ? { holdSec } : {}),
      ...(hysteresis > 0 ? { hysteresis } : {}),
      range: [min, max],
      basis: '[practice]',
    })),
  }
}

export interface Made {
  readonly equipmentTypeId: number
  readonly oemId: string
}

export const rowOfDraft = (draft: MadeDraft, { equipmentTypeId, oemId }: Made): DeviceType => {
  const known = new Map(draft.events.map((event) => [event.key, meanings[event.meaning]]))
  const meaningOf: MeaningOf = (event) => known.get(event) ?? meanings.hazard
  const [first] = draft.readings
  return {
    id: `made${equipmentTypeId}`,
    equipmentTypeId,
    oemId,
    name: draft.name,
    // The check below says when there is no such system.
    system: draft.system as SystemId,
    page: 'StandDetailIndex',
    icon: catalogue.find(({ system }) => system === draft.system)?.icon ?? 'unknown',
    nodeType: 'direct',
    hasChildren: false,
    childTypes: [],
    isStandardDetail: 1,
    protocolIds: [],
    headline: [first?.key ?? ''],
    properties: Object.fromEntries(draft.readings.map((reading) => [reading.key, propertyOf(reading, meaningOf)])),
    events: Object.fromEntries(
      draft.events.map(({ key, name, meaning }) => {
        const { kind, priority } = meanings[meaning]
        return [key, { name, kind, priority }]
      }),
    ),
    commands: {},
    reportIntervalSec: draft.reportIntervalSec,
    offlineAfterSec: draft.offlineAfterSec,
  }
}

const ownIds: ReadonlySet<string> = new Set(catalogue.map(({ id }) => id))

/** By the check that our own rows pass. */
export const problemsOfRow = (row: DeviceType): readonly string[] => problemsOf(row, ownIds)
