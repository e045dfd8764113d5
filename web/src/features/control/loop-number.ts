import type { Equipment } from '@vigil/contract/equipment/equipment'

/** The number on the box: what the device calls the loop, or else its place in the list. */
export const numberOf = ({ childDeviceKey }: Pick<Equipment, 'childDeviceKey'>, place: number): number => {
  const digits = /\d+$/.exec(childDeviceKey ?? '')?.[0]
  return digits === undefined ? place + 1 : Number(digits)
}
