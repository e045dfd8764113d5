/** What the registry says of fire loads. Pure. */
import { fireLoadOf, type FireLoad } from '@vigil/device-types/fire-load'
import { findDeviceType } from '@vigil/device-types/find-device-type'

export interface LoadRow {
  readonly type_no: number
  readonly protocol_id: number | null
  readonly fire_load: boolean | null
}

const typeOf = ({ type_no, protocol_id }: Omit<LoadRow, 'fire_load'>) =>
  findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })

export const registeredLoad = (row: LoadRow): FireLoad => fireLoadOf(typeOf(row), row.fire_load)

/** Its kind alone decides, whatever anybody registers. */
export const isLoadByType = (row: Omit<LoadRow, 'fire_load'>): boolean => typeOf(row).fireLoad === 'always'

/** As the registry keeps it. */
export const keptAs: Readonly<Record<FireLoad, boolean | null>> = { yes: true, no: false, unregistered: null }
