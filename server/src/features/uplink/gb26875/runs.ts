/**
 * Which run of a transmitter's count a frame belongs to. The standard has no word for it: the count begins at 0 at every
 * start. A clock that may be right tells runs apart by itself, on any gateway; for the others the last minute is remembered,
 * because nothing is sent again later than that (docs/decisions/0106).
 */
import type { Dialect } from '@vigil/protocols/gb26875/dialect'
import type { Frame } from '@vigil/protocols/gb26875/frame'
import { saidAt } from '@vigil/protocols/gb26875/reports'
import { digestOf } from '../uplink.rules.ts'

interface Memory {
  last: number
  readonly frames: Map<string, { readonly boot: number; readonly at: number }>
}

export interface Runs {
  /** `isFirst`: nothing came over this line before. */
  bootOf(equipmentId: string, frame: Frame, asked: { readonly dialect: Dialect; readonly isFirst: boolean }): number
  sweep(): void
}

const rememberedMs = 60_000
const rememberedMost = 256
/** A clock further off than that may stand still, and a fire of yesterday reads like one of now. */
const rightMs = 600_000
const serials = 0x1_0000

export const createRuns = (now: () => number): Runs => {
  const memories = new Map<string, Memory>()

  const memoryOf = (equipmentId: string, serial: number): Memory => {
    const known = memories.get(equipmentId)
    if (known) return known
    const memory = { last: serial, frames: new Map<string, { boot: number; at: number }>() }
    memories.set(equipmentId, memory)
    return memory
  }

  return {
    bootOf(equipmentId, frame, { dialect, isFirst }) {
      const memory = memoryOf(equipmentId, frame.serial)
      // Whoever comes anew and counts from below has started anew: what reads the same now is said again.
      if (isFirst && isBehind(frame.serial, memory.last)) memory.frames.clear()
      memory.last = frame.serial
      forgetOld(memory, now())
      const key = `${frame.serial} ${digestOf(frame.unit).toString('base64')}`
      const known = memory.frames.get(key)
      if (known) return known.boot
      const boot = bootOf(saidAt(frame, dialect), now())
      memory.frames.set(key, { boot, at: now() })
      return boot
    },
    sweep() {
      for (const [id, memory] of memories) {
        forgetOld(memory, now())
        if (memory.frames.size === 0) memories.delete(id)
      }
    },
  }
}

const isBehind = (serial: number, last: number): boolean => (serial - last + serials) % serials >= serials / 2

const bootOf = (said: number | undefined, now: number): number =>
  said !== undefined && Math.abs(said - now) < rightMs ? said : now

const forgetOld = ({ frames }: Memory, now: number): void => {
  for (const [key, { at }] of frames) {
    if (now - at < rememberedMs && frames.size <= rememberedMost) return
    frames.delete(key)
  }
}
