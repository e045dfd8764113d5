import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType } from '@vigil/device-types/device-type'

const rows = new Map<string, DeviceType>(catalogue.map((row) => [row.id, row]))

/** A misspelt type must not become the fallback type: it would be simulated as something it is not. */
export const rowOf = (id: string): DeviceType => {
  const row = rows.get(id)
  if (row === undefined) throw new Error(`there is no device type ${id}`)
  return row
}
