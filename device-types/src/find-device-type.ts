/** The type of a piece of equipment, and the page that opens for it: among our own rows and those that operators made. */
import { catalogue, type DeviceTypeId } from './catalogue/catalogue.ts'
import type { DeviceType } from './device-type.ts'
import { createDeviceTypeFinder, type TypeQuery } from './device-type-finder.ts'
import { fallbackDeviceType } from './fallback-device-type.ts'
import type { PageId } from './pages.ts'

// Ours stand last: where two have one name, ours is meant.
const finderWith = (made: readonly DeviceType[]) =>
  createDeviceTypeFinder<DeviceType>([...made, ...catalogue], fallbackDeviceType)

let made: readonly DeviceType[] = []
let finder = finderWith(made)

/** What operators have published. A process hands it in when it starts and whenever it has changed. */
export const takeMadeTypes = (rows: readonly DeviceType[]): void => {
  made = rows
  finder = finderWith(rows)
}

/** Every type that equipment of this operator can have; without one, those of all. */
export const typesFor = (oemId: string | null): readonly DeviceType[] => [
  ...catalogue,
  ...made.filter((type) => oemId === null || type.oemId === oemId),
]

export const findDeviceType = (query: TypeQuery): DeviceType => finder.findDeviceType(query)

export const pageOf = (query: TypeQuery): PageId => finder.pageOf(query)

/** One of our own rows, by an id that the compiler knows. */
export const deviceType = (id: DeviceTypeId): DeviceType => findDeviceType({ id })
