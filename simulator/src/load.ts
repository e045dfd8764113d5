/** A steady or a furious stream of messages from many devices in turn. */
import type { Speaker } from './device/speaker.ts'
import { realWorld, type Cancel, type World } from './world.ts'

const tickMs = 5

export interface LoadOptions<Voice> {
  readonly perSec: number
  readonly say: (voice: Voice, turn: number) => void
  readonly world?: World | undefined
}

/** Says `perSec` things a second, each by the next voice, until it is stopped; returns how to stop it. */
export const startLoad = <Voice>(voices: readonly Voice[], { perSec, say, world = realWorld }: LoadOptions<Voice>) => {
  const startedAt = world.now()
  let said = 0
  let cancel: Cancel
  const tick = () => {
    // By the clock and not by ticks: a late tick must not thin out the load.
    const owed = Math.floor(((world.now() - startedAt) / 1000) * perSec)
    for (; said < owed; said += 1) {
      const voice = voices[said % voices.length]
      if (voice !== undefined) say(voice, said)
    }
    cancel = world.after(tickMs, tick)
  }
  cancel = world.after(tickMs, tick)
  return { stop: () => cancel(), said: () => said }
}

/** A state that raises an event of this priority, to be set and taken back. */
const alarmingState = ({ point }: Speaker, priorities: readonly number[]) => {
  for (const [property, definition] of Object.entries(point.type.properties)) {
    if (definition.type === 'number' || definition.type === 'string') continue
    const state = definition.values.find(({ event }) =>
      priorities.includes(event === undefined ? 0 : (point.type.events[event]?.priority ?? 0)),
    )
    if (state !== undefined) return { property, value: state.value }
  }
  return undefined
}

/** Raises and recovers in turn, in lane 1 (life safety) or 2; undefined when the type has no such state. */
export const alarmToggle = (speaker: Speaker, lane: 1 | 2): (() => void) | undefined => {
  const state = alarmingState(speaker, lane === 1 ? [1] : [2, 3])
  if (state === undefined) return undefined
  let isRaised = false
  return () => {
    isRaised = !isRaised
    if (isRaised) speaker.setState(state.property, state.value)
    else speaker.recover(state.property)
  }
}
