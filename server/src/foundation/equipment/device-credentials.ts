/** How a device proves who it is, and what the gateway must know of it to sort its messages. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { DeviceType } from '@vigil/device-types/device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { DeviceRow } from './device-credentials.repository.ts'

/** A device with a socket of its own. Children speak through their parent's. */
export interface Device {
  readonly id: string
  readonly keyCode: string
  readonly shard: number
  readonly type: DeviceType
  /** By child key. Undefined for the many devices that have none. */
  readonly childTypes: ReadonlyMap<string, DeviceType> | undefined
}

const sha256 = (secret: Uint8Array): Buffer => hash('sha256', secret, 'buffer')

// Compared with when there is no such device, so that an unknown name takes as long as a wrong secret.
const nobodysHash = sha256(Buffer.from('nobody'))

/** With what it came: the secret in use, or the one that waits for its first use. Undefined: it is not who it says. */
export const provenBy = (row: DeviceRow | undefined, secret: Uint8Array): 'current' | 'next' | undefined => {
  const shown = sha256(secret)
  const isCurrent = timingSafeEqual(shown, row?.secret_hash ?? nobodysHash)
  const isNext = timingSafeEqual(shown, row?.next_hash ?? nobodysHash) && row?.next_hash !== null
  if (row === undefined || row.is_revoked) return undefined
  if (isCurrent) return 'current'
  return isNext ? 'next' : undefined
}

/** Enough of the hash to see that the secret is another one; kept per socket, so a number and not 32 bytes. */
export const secretMark = ({ secret_hash }: Pick<DeviceRow, 'secret_hash'>): number => secret_hash.readUIntBE(0, 6)

export const deviceOf = (row: DeviceRow): Device => ({
  id: row.id,
  keyCode: row.key_code,
  shard: row.shard,
  type: typeOf(row),
  childTypes: row.children ? new Map(row.children.map((child) => [child.child_key, typeOf(child)])) : undefined,
})

const typeOf = ({ type_no, protocol_id }: { type_no: number; protocol_id: number | null }): DeviceType =>
  findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })
