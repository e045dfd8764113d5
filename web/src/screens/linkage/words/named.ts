/** Equipment that a rule speaks of, by its id, with the row of its kind once it is there. */
import type { NamedEquipment } from '@vigil/contract/equipment/named-equipment'
import type { DeviceType } from '@vigil/device-types/device-type'

export interface NamedThing extends Pick<NamedEquipment, 'deviceName' | 'installAdd'> {
  readonly type: DeviceType | undefined
}

export type Named = ReadonlyMap<string, NamedThing>
