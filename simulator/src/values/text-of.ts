/** Texts that a device carries; the row says only how long they may be. */
import type { TextProperty } from '@vigil/device-types/device-type'
import type { Random } from '#random.ts'

type Maker = (random: Random, at: number) => string

const day = 86_400_000
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)

const makers: Readonly<Record<string, Maker>> = {
  firmware: (random) => random.pick(['2.4.1', '2.4.3', '2.5.0']),
  softwareVersion: (random) => random.pick(['V3.2', 'V3.3']),
  iccid: (random) => `898604${random.digits(14)}`,
  pointAddress: (random) => `${random.pick(['1', '2', '3', '4'])}-${random.digits(3)}`,
  expiryDate: (random, at) => dateOf(at + random.between(400, 1500) * day),
  lastInspect: (random, at) => dateOf(at - random.between(1, 25) * day),
  wifiSsid: (random) => `office-${random.digits(2)}`,
  sceneActive: () => 'day',
  loopStates: () => '11110000',
  code: (random) => `P${random.digits(8)}`,
}

export const textOf = (key: string, { maxLength }: TextProperty, random: Random, at: number): string =>
  (makers[key]?.(random, at) ?? '').slice(0, maxLength)
