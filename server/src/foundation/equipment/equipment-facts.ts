/**
 * The registry as gateway and pipeline see it, remembered for half a minute: a message must not cost a look-up. Who
 * was moved or added since is noticed at the first word. Whole families are kept, because a child is named by its parent.
 */
import { workingLifecycles } from '@vigil/contract/equipment/lifecycles'
import { firstMadeNo } from '@vigil/contract/equipment/made-type'
import type { DeviceType } from '@vigil/device-types/device-type'
import { effectiveThresholds, type EffectiveThresholds } from '@vigil/device-types/effective-thresholds'
import { fallbackDeviceType } from '@vigil/device-types/fallback-device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { groupOfShard } from '../project/shards.ts'
import { equipmentFamilies, familiesWith, type FactsRow, type SpokenFor } from './equipment-facts.repository.ts'

const rememberedMs = 30_000
const rememberedMost = 300_000

export interface EquipmentFactsCache {
  /**
   * Facts by id; an id that the registry does not know is missing. Whoever asks lends his own connection, so that no
   * lane waits for another one's question.
   */
  of(read: RunStatement, ids: Iterable<string>): Promise<ReadonlyMap<string, EquipmentFacts>>
  /** Forgets a family, when something is known to have changed in it. */
  forget(id: string): void
  /**
   * Forgets the families of those that were registered since they were read; says whether there are any. A fire of what
   * was added a second ago is its own.
   */
  forgetGrown(read: RunStatement, strangers: readonly SpokenFor[]): Promise<boolean>
}

interface Remembered {
  readonly facts: EquipmentFacts
  readonly until: number
}

export const createEquipmentFacts = ({ now }: { now: () => number }): EquipmentFactsCache => {
  const remembered = new Map<string, Remembered>()

  const remember = (rows: readonly FactsRow[]): void => {
    if (remembered.size + rows.length > rememberedMost) remembered.clear()
    const until = now() + rememberedMs
    for (const facts of factsOf(rows)) remembered.set(facts.id, { facts, until })
    // A kind that an operator made and that this process has not heard of yet is asked for again with the next word.
    for (const { id } of rows.filter((row) => row.type_no >= firstMadeNo)) {
      const known = remembered.get(id)
      if (known?.facts.type === fallbackDeviceType) remembered.set(id, { ...known, until: 0 })
    }
  }

  return {
    async of(read, ids) {
      const asked = new Set(ids)
      const at = now()
      const missing = [...asked].filter((id) => (remembered.get(id)?.until ?? 0) <= at)
      if (missing.length > 0) {
        const rows = await read(equipmentFamilies(missing))
        for (const id of missing) remembered.delete(id)
        remember(rows)
      }
      const found = new Map<string, EquipmentFacts>()
      for (const id of asked) {
        const known = remembered.get(id)
        if (known) found.set(id, known.facts)
      }
      return found
    },
    forget: (id) => void remembered.delete(id),
    async forgetGrown(read, strangers) {
      const grown = strangers.length === 0 ? [] : await read(familiesWith(strangers))
      for (const { parent_id } of grown) remembered.delete(parent_id)
      return grown.length > 0
    },
  }
}

/** Children first: a parent's facts hold theirs. */
const factsOf = (rows: readonly FactsRow[]): EquipmentFacts[] => {
  const childrenOf = new Map<string, Map<string, EquipmentFacts>>()
  const children = rows.flatMap((row) => {
    if (row.parent_id === null || row.child_key === null) return []
    const facts = factsOfRow(row, new Map())
    const siblings = childrenOf.get(row.parent_id) ?? new Map<string, EquipmentFacts>()
    childrenOf.set(row.parent_id, siblings.set(row.child_key, facts))
    return [facts]
  })
  const parents = rows.filter((row) => row.parent_id === null)
  return [...children, ...parents.map((row) => factsOfRow(row, childrenOf.get(row.id) ?? new Map()))]
}

// One object per type: what the rules work out from it once serves all equipment of the type.
const ownThresholds = new WeakMap<DeviceType, EffectiveThresholds>()

const thresholdsOf = (type: DeviceType): EffectiveThresholds => {
  const known = ownThresholds.get(type) ?? effectiveThresholds(type)
  ownThresholds.set(type, known)
  return known
}

/** Silence is a fault only of equipment that is in its place and should speak. */
export const watchedLifecycles: readonly string[] = workingLifecycles

const factsOfRow = (row: FactsRow, children: ReadonlyMap<string, EquipmentFacts>): EquipmentFacts => {
  const type = findDeviceType({ equipmentTypeId: row.type_no, protocolId: row.protocol_id ?? undefined })
  return {
    id: row.id,
    site: { oemId: row.oem_id, companyId: row.company_id, projectId: row.project_id },
    areaId: row.area_id,
    shard: row.shard,
    group: groupOfShard(row.shard),
    parentId: row.parent_id,
    childKey: row.child_key,
    type,
    // What fits no threshold of the type changes nothing.
    thresholds: row.limits ? effectiveThresholds(type, row.limits) : thresholdsOf(type),
    isWatched: watchedLifecycles.includes(row.lifecycle),
    children,
  }
}
