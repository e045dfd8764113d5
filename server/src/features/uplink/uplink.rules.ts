/** Which way a message takes, and what it is known by. Pure. */
import { hash } from 'node:crypto'
import type { DeviceType } from '@vigil/device-types/device-type'
import { laneOf } from '@vigil/device-types/lane-of'
import type { Read, Report } from '@vigil/protocols/device-message'

/** How the inbox tells one message from another. */
export interface MessageKey {
  readonly lane: 1 | 2
  readonly boot: number
  readonly seq: number
}

const digestBytes = 16

/** The first half of SHA-256: the same count with other bytes is another message. */
export const digestOf = (payload: Uint8Array): Buffer => hash('sha256', payload, 'buffer').subarray(0, digestBytes)

/** Stored whole and acknowledged; the pipeline puts it into quarantine. */
export const unreadableKey: MessageKey = { lane: 2, boot: 0, seq: 0 }

export const sortReport = (read: Read<Report>, type: DeviceType): MessageKey | 'reading' => {
  if ('unreadable' in read) return unreadableKey
  const { boot, seq } = read.message
  const lane = laneOf(type, read.message)
  return lane === 'reading' ? 'reading' : { lane, boot, seq }
}

/** A last will that says nothing but that the device is gone; that is told by the end of its socket anyway. */
export const isPlainWill = (payload: Uint8Array): boolean => {
  try {
    const will: unknown = JSON.parse(new TextDecoder().decode(payload))
    if (typeof will !== 'object' || will === null || !('offline' in will)) return false
    return !['boot', 'values', 'events'].some((part) => part in will)
  } catch {
    return false
  }
}
