/** A device near the phone, at the edge of the browser: what it says of itself and what was written to it. */
import { onTestFinished } from 'vitest'
import type { BluetoothDoor } from '#infrastructure/native/bluetooth.ts'

interface PeripheralWish {
  readonly serial: string
  readonly fails?: 'choosing' | 'connecting' | 'writing'
}

export const lendPeripheral = ({ serial, fails }: PeripheralWish) => {
  const written: { characteristic: string; text: string }[] = []
  const no = async (): Promise<never> => {
    throw new Error('no')
  }
  const characteristic = (uuid: string) => ({
    readValue: async () => new DataView(new TextEncoder().encode(serial).buffer),
    writeValueWithResponse: async (bytes: Uint8Array) => {
      if (fails === 'writing') await no()
      written.push({ characteristic: uuid, text: new TextDecoder().decode(bytes) })
    },
  })
  const gatt = {
    connect: async () => (fails === 'connecting' ? no() : gatt),
    disconnect: () => undefined,
    getPrimaryService: async () => ({ getCharacteristic: async (uuid: string) => characteristic(uuid) }),
  }
  const door: BluetoothDoor = { requestDevice: async () => (fails === 'choosing' ? no() : { gatt }) }
  Object.defineProperty(navigator, 'bluetooth', { configurable: true, value: door })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'bluetooth'))
  return written
}
