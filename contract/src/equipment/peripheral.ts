/** What a device near the phone offers by Bluetooth before it has a network: docs/bluetooth.md. No call of the platform. */
import * as z from 'zod/mini'

export const gattNames = {
  service: '7b1d0001-8f4e-4a53-9c0e-5d2f6a9b1c00',
  /** Read: the code on its label. */
  serial: '7b1d0002-8f4e-4a53-9c0e-5d2f6a9b1c00',
  /** Written: `{"ssid", "password"}`. */
  wifi: '7b1d0003-8f4e-4a53-9c0e-5d2f6a9b1c00',
  /** Written: its address in the mesh, four hexadecimal digits. */
  mesh: '7b1d0004-8f4e-4a53-9c0e-5d2f6a9b1c00',
} as const

/** Unicast: 0001 to 7FFF. */
export const MeshAddress = z.string().check(z.regex(/^(?!0000)[0-7][0-9a-fA-F]{3}$/))
