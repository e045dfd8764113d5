/** A device and its live socket. */
import type { Reading } from '#events/reading-frame.ts'
import { deviceOf, secretMark, type Device } from '#foundation/equipment/device-credentials.ts'
import type { DeviceRow } from '#foundation/equipment/device-credentials.repository.ts'
import type { LiveLink } from '#infrastructure/socket/live-link.ts'

export interface WaitingEvent {
  start(): void
  /** Its device will send it again, or does not care. */
  isStale(): boolean
}

/** Events that wait for their turn, the urgent first. */
export interface WaitingEvents {
  readonly urgent: WaitingEvent[]
  readonly others: WaitingEvent[]
  isHolding: boolean
}

export interface WaitingReading extends Reading {
  accept(): void
}

export interface ReadingQueue {
  readonly waiting: WaitingReading[]
  isBusy: boolean
  isHolding: boolean
  /** One was given up because its socket ended: those behind it are not sent either, or the order would break. */
  hasGap: boolean
}

export interface DeviceSession {
  /** Read again from the registry now and then: a device may be moved or get children while it is connected. */
  device: Device
  /** Of the secret it came with. */
  readonly secretMark: number
  /**
   * Derived from the secret it came with, kept nowhere else: what it is told is signed with this (docs/decisions/0028).
   * Empty where the protocol knows no signature.
   */
  readonly commandKey: Buffer
  /** When the registry was last asked because of a child it did not know. */
  askedAt: number
  /** When the table of sessions had this one. */
  recordedAt: number
  /** Both undefined for the many devices that have not said anything yet. */
  events: WaitingEvents | undefined
  readings: ReadingQueue | undefined
}

export type DeviceLink = LiveLink<DeviceSession>

export const newSession = (row: DeviceRow, commandKey: Buffer): DeviceSession => ({
  device: deviceOf(row),
  secretMark: secretMark(row),
  commandKey,
  askedAt: 0,
  recordedAt: Infinity,
  events: undefined,
  readings: undefined,
})
