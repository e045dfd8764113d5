/** A city written down: its devices with their secrets, as the seed leaves them. */
import { isRecord } from '@vigil/protocols/is-record'
import { isKeyCode } from '@vigil/protocols/device-topics'
import type { ChildOptions } from '#device/device.ts'

export interface CityDevice {
  readonly keyCode: string
  /** What it logs in with; of a new one, what it was made with and claims its secret by. */
  readonly shows: { readonly secret: string } | { readonly claim: string }
  /** The id of a row. */
  readonly type: string
  readonly children: readonly ChildOptions[]
  /** Instead of the interval of the row. */
  readonly reportEverySec: number | undefined
}

const readText = (from: Record<string, unknown>, key: string, where: string): string => {
  const value = from[key]
  if (typeof value !== 'string' || value === '') throw new Error(`${where}: ${key} must be text`)
  return value
}

const readList = (from: Record<string, unknown>, key: string, where: string): readonly unknown[] => {
  const value = from[key] ?? []
  if (!Array.isArray(value)) throw new Error(`${where}: ${key} must be a list`)
  return value
}

const readDevice = (raw: unknown, index: number): CityDevice => {
  const where = `device ${index}`
  if (!isRecord(raw)) throw new Error(`${where} is not an object`)
  const keyCode = readText(raw, 'keyCode', where)
  if (!isKeyCode(keyCode)) throw new Error(`${where}: ${keyCode} is not a key code`)
  const { reportEverySec } = raw
  return {
    keyCode,
    shows:
      raw['claim'] === undefined
        ? { secret: readText(raw, 'secret', where) }
        : { claim: readText(raw, 'claim', where) },
    type: readText(raw, 'type', where),
    children: readList(raw, 'children', where).map((child) => {
      if (!isRecord(child)) throw new Error(`${where}: a child is not an object`)
      return { childKey: readText(child, 'childKey', where), type: readText(child, 'type', where) }
    }),
    reportEverySec: typeof reportEverySec === 'number' ? reportEverySec : undefined,
  }
}

export const readCity = (text: string): readonly CityDevice[] => {
  const raw: unknown = JSON.parse(text)
  if (!isRecord(raw)) throw new Error('a city is an object with a list of devices')
  return readList(raw, 'devices', 'the city').map(readDevice)
}
