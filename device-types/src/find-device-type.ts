/** The type of a piece of equipment, and the page that opens for it, among our own rows. */
import { catalogue, type DeviceTypeId } from './catalogue/catalogue.ts'
import type { DeviceType } from './device-type.ts'
import { createDeviceTypeFinder } from './device-type-finder.ts'
import { fallbackDeviceType } from './fallback-device-type.ts'

export const { findDeviceType, pageOf } = createDeviceTypeFinder<DeviceType>(catalogue, fallbackDeviceType)

/** One of our own rows, by an id that the compiler knows. */
export const deviceType = (id: DeviceTypeId): DeviceType => findDeviceType({ id })
