/** The sockets of this gateway, by device. */
import type { DeviceLink } from '../device-session.ts'

export interface Links {
  add(link: DeviceLink): void
  remove(link: DeviceLink): void
  of(deviceId: string): DeviceLink | undefined
  /** The next of them, until all had their turn and it begins again: called so often, everyone comes up once. */
  nextSlice(calls: number): DeviceLink[]
}

export const createLinks = (): Links => {
  const byDevice = new Map<string, DeviceLink>()
  let rest = byDevice.values()

  const next = (): DeviceLink | undefined => {
    const { value, done } = rest.next()
    if (done) rest = byDevice.values()
    return value
  }

  return {
    add: (link) => void byDevice.set(link.who.device.id, link),
    remove(link) {
      if (byDevice.get(link.who.device.id) === link) byDevice.delete(link.who.device.id)
    },
    of: (deviceId) => byDevice.get(deviceId),
    nextSlice(calls) {
      const slice = Array.from({ length: Math.ceil(byDevice.size / calls) }, next)
      return slice.filter((link) => link !== undefined)
    },
  }
}
