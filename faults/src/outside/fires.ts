/** Fires, one after the other, and when each was on the glass. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Said } from '../audience/live-times.ts'
import type { HeardAlarm } from '../audience/messages.ts'
import type { Member } from './crowd.ts'
import type { Screen } from './live-client.ts'

interface Pace {
  readonly everyMs: number
  readonly isOver: () => boolean
}

/** Each begins in its turn and ends in the next, and is written down when it was said. */
export const keepBurning = async (fires: readonly Member[], said: Said[], { everyMs, isOver }: Pace): Promise<void> => {
  for (let turn = 0; !isOver(); turn += 1) {
    const member = fires[turn % fires.length]
    const condition = Math.floor(turn / fires.length) % 2 === 0 ? 'active' : 'recovered'
    if (member) said.push({ equipmentId: member.id, condition, at: Date.now() })
    member?.toggle?.()
    await pause(everyMs)
  }
}

/** An alarm is on the glass when the first screen of its unit has it. */
export const firstOnGlass = (screens: readonly Screen[]): HeardAlarm[] => {
  const heard = screens.flatMap((screen) => screen.heard)
  const first = new Map<string, HeardAlarm>()
  for (const { lane, position, equipmentId, condition, at } of heard.toSorted((one, other) => one.at - other.at)) {
    const key = `${lane} ${position}`
    if (!first.has(key)) first.set(key, { listener: 'glass', equipmentId, condition, at, resumedAt: 0 })
  }
  return [...first.values()]
}
