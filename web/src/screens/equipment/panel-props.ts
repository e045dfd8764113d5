import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'

/** What every panel is given: the equipment and the row of its kind. It reads the rest itself. */
export interface PanelProps {
  readonly equipment: Equipment
  readonly type: DeviceType
}
