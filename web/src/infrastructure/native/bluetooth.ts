/** A device beside the phone, spoken to by Web Bluetooth: what it is called, and a few letters written to it. */

/** none: the browser has no Bluetooth. nobody: no device was chosen. failed: it was there and did not answer. */
export const noPeripherals = ['none', 'nobody', 'failed'] as const
export type NoPeripheral = (typeof noPeripherals)[number]

export interface Peripheral {
  readonly serial: string
  /** False where the device did not acknowledge: nobody knows whether it has it. */
  readonly write: (characteristic: string, text: string) => Promise<boolean>
  readonly end: () => void
}

export interface GattNames {
  readonly service: string
  readonly serial: string
}

/** As much of Web Bluetooth as is used; its types are not among the browser's. */
interface Characteristic {
  readValue: () => Promise<DataView>
  writeValueWithResponse: (bytes: Uint8Array) => Promise<void>
}
interface Server {
  connect: () => Promise<Server>
  disconnect: () => void
  getPrimaryService: (uuid: string) => Promise<{ getCharacteristic: (uuid: string) => Promise<Characteristic> }>
}
export interface BluetoothDoor {
  requestDevice: (wish: { filters: readonly { services: readonly string[] }[] }) => Promise<{ gatt?: Server }>
}

export const bluetoothDoor = (): BluetoothDoor | undefined =>
  // Where there is one; most browsers have none.
  (navigator as { bluetooth?: BluetoothDoor }).bluetooth

export const findPeripheral = async (names: GattNames): Promise<Peripheral | NoPeripheral> => {
  const door = bluetoothDoor()
  if (!door) return 'none'
  const device = await door.requestDevice({ filters: [{ services: [names.service] }] }).catch(() => undefined)
  if (!device?.gatt) return 'nobody'
  try {
    const server = await device.gatt.connect()
    const service = await server.getPrimaryService(names.service)
    const serial = new TextDecoder().decode(await (await service.getCharacteristic(names.serial)).readValue()).trim()
    return {
      serial,
      write: async (characteristic, text) => {
        try {
          await (await service.getCharacteristic(characteristic)).writeValueWithResponse(new TextEncoder().encode(text))
          return true
        } catch {
          return false
        }
      },
      end: () => server.disconnect(),
    }
  } catch {
    return 'failed'
  }
}
