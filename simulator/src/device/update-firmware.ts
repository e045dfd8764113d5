/** How a device gets new firmware: it asks, fetches in pieces, checks what it got, and writes only when it is told that it may. */
import { createHash } from 'node:crypto'
import { isSignedManifest, type FirmwareManifest } from '@vigil/protocols/firmware-manifest'
import type { World } from '#world.ts'

export interface FirmwareWish {
  /** `https://host`. */
  readonly api: string
  /** The operator's key that the device was built with. */
  readonly trusts: string
  /** The connection tears while this piece is on its way, once. */
  readonly tearsAt?: number | undefined
}

interface Updating extends FirmwareWish {
  readonly keyCode: string
  readonly secret: string
  readonly equipmentTypeId: number
  readonly version: string
  readonly world: World
  /** Starts the new program; false: it did not prove itself, and the old one runs again. */
  readonly start: (version: string) => boolean
}

export interface FirmwareEnd {
  readonly outcome: 'nothing' | 'updated' | 'rolledBack' | 'failed'
  readonly why?: string
  /** How many times a piece was asked for. */
  readonly asked?: number
}

interface Order extends FirmwareManifest {
  readonly firmwareJobId: string
  readonly signature: string
}

interface Envelope<Result> {
  readonly code: string
  readonly result: Result
}

const mayAgainMs = 60_000
const mostTries = 20

const post = async <Result>(
  { api, keyCode, secret }: Updating,
  call: string,
  fields: object,
  tear?: AbortController,
) => {
  const answer = await fetch(`${api}/device/${call}.action`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ keyCode, secret, ...fields }),
    signal: tear?.signal ?? null,
  })
  tear?.abort()
  // The platform's envelope; a refusal ends it here.
  const { code, result } = (await answer.json()) as Envelope<Result>
  if (code !== 'ok') throw new Error(`${keyCode} was refused at ${call}: ${code}`)
  return result
}

/** From where it is, until it has all of it: what was on its way when the line tore is asked for again. */
const fetchImage = async (device: Updating, { firmwareJobId, size }: Order) => {
  let image = Buffer.alloc(0)
  let asked = 0
  while (image.length < size) {
    asked += 1
    if (asked > mostTries) throw new Error(`${device.keyCode} got no further than ${image.length} bytes`)
    const tear = asked === device.tearsAt ? new AbortController() : undefined
    const wish = { firmwareJobId, from: image.length }
    const piece = await post<{ readonly bytes: string }>(device, 'takeFirmware', wish, tear).catch((error: unknown) => {
      if (tear === undefined) throw error
    })
    if (piece) image = Buffer.concat([image, Buffer.from(piece.bytes, 'base64')])
  }
  return { image, asked }
}

const numbers = (version: string): readonly number[] => version.split('.').map(Number)

const isBelow = (version: string, least: string): boolean => {
  const [one, other] = [numbers(version), numbers(least)]
  const at = one.findIndex((number, index) => number !== other[index])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}

/** Why it takes none of it, before it fetches a byte. */
const refusal = ({ trusts, equipmentTypeId, version }: Updating, order: Order): string | undefined => {
  if (!isSignedManifest(order, order.signature, trusts)) return 'badSignature'
  if (order.equipmentTypeId !== equipmentTypeId) return 'badSignature'
  return isBelow(version, order.minimumVersion) ? 'tooOld' : undefined
}

export const updateFirmware = async (device: Updating): Promise<FirmwareEnd> => {
  const { order } = await post<{ readonly order: Order | null }>(device, 'askFirmware', {})
  if (order === null) return { outcome: 'nothing' }
  const tell = (state: string, why?: string) =>
    post<{ readonly accepted: boolean }>(device, 'tellFirmware', {
      firmwareJobId: order.firmwareJobId,
      state,
      ...(why === undefined ? {} : { why }),
    })
  const failed = async (why: string): Promise<FirmwareEnd> => {
    await tell('failed', why)
    return { outcome: 'failed', why }
  }
  const no = refusal(device, order)
  if (no !== undefined) return failed(no)
  const { image, asked } = await fetchImage(device, order)
  await tell('downloaded')
  if (createHash('sha256').update(image).digest('hex') !== order.sha256) return failed('badHash')
  await tell('verified')
  // While anything burns or is ordered the answer is no, and nothing is written.
  while (!(await tell('updating')).accepted)
    await new Promise<void>((resolve) => void device.world.after(mayAgainMs, resolve))
  const outcome = device.start(order.version) ? 'updated' : 'rolledBack'
  await tell(outcome)
  return { outcome, asked }
}
