/** What the registry says of a piece of equipment, as far as its messages need it. */
import type { DeviceType } from '@vigil/device-types/device-type'
import type { EffectiveThresholds } from '@vigil/device-types/effective-thresholds'

/** 0 readings, 1 life safety, 2 other events. */
export type PipelineLane = 0 | 1 | 2

export interface Site {
  readonly oemId: string
  readonly companyId: string | null
  readonly projectId: string
}

export interface EquipmentFacts {
  readonly id: string
  readonly site: Site
  /** The zone it watches: two in one zone confirm each other. */
  readonly areaId: string | null
  readonly shard: number
  readonly group: number
  readonly parentId: string | null
  readonly childKey: string | null
  readonly type: DeviceType
  readonly thresholds: EffectiveThresholds
  /** Whether its silence means anything: not while it lies in a store or was taken away. */
  readonly isWatched: boolean
  /** By child key: the loops and children it speaks for. */
  readonly children: ReadonlyMap<string, EquipmentFacts>
}
