/**
 * Sounds for what waits in the unit that somebody here watches, and says when it cannot. It stands beside the pages, not
 * in one: no page, dialog or fault of the screen ends it.
 */
import { createListeners } from '#infrastructure/signal/listeners.ts'
import type { OpenAlarmStore } from '../open-alarms.ts'
import { createSpeaker, muteMs, soundOf, type Mutes, type SoundClass } from './alarm-sounds.ts'

/** Whoever watches: on duty, or at the wall. Nobody else is woken by this page. */
export interface Watching {
  readonly projectId: string
  /** A duty check waits for an answer. */
  readonly isChecked: boolean
  /** What is no danger to life sounds and shakes as the person has chosen; a fire always does. */
  readonly ordinary: { readonly sounds: boolean; readonly shakes: boolean }
  /** The wall stands; a phone in a pocket is felt. */
  readonly shakes: boolean
}

export interface SirenState {
  readonly watching: Watching | undefined
  /** False while the browser lets nothing sound. */
  readonly isOn: boolean
  readonly sound: SoundClass | undefined
  readonly mutes: Mutes
}

interface Parts {
  readonly alarms: Pick<OpenAlarmStore, 'get' | 'subscribe'>
  readonly open: () => AudioContext | undefined
  readonly shake: (pattern: number[]) => void
  readonly now: () => number
}

/** Of alarms long gone nobody needs to know that they were muted once. */
const mostMutes = 500
const shakes = [400, 200, 400]

export type Siren = ReturnType<typeof createSiren>

export const createSiren = ({ alarms, open, shake, now }: Parts) => {
  const listeners = createListeners<SirenState>()
  let state: SirenState = { watching: undefined, isOn: false, sound: undefined, mutes: new Map() }
  const speaker = createSpeaker({ open, onChange: () => look(), onTurn: (playing) => shakeFor(playing) })

  const shakeFor = (playing: SoundClass): void => {
    const { watching } = state
    if (watching?.shakes && (playing === 'fire' || watching.ordinary.shakes)) shake(shakes)
  }
  const soundNow = ({ watching, mutes }: SirenState): SoundClass | undefined => {
    if (!watching) return undefined
    const own = alarms.get().alarms.filter(({ projectId }) => projectId === watching.projectId)
    const sound = soundOf(own, mutes, now(), watching.isChecked)
    return sound === 'fire' || sound === 'check' || watching.ordinary.sounds ? sound : undefined
  }
  const look = (change: Partial<Pick<SirenState, 'watching' | 'mutes'>> = {}): void => {
    const before = state
    const next = { ...before, ...change, isOn: speaker.isOn() }
    state = { ...next, sound: soundNow(next) }
    speaker.play(state.sound)
    const isSame = before.isOn === state.isOn && before.sound === state.sound
    if (!isSame || before.watching !== state.watching || before.mutes !== state.mutes) listeners.tell(state)
  }
  alarms.subscribe(() => look())
  // A mute ends by itself, and nothing else may happen then.
  setInterval(() => look(), 1_000)

  return {
    get: () => state,
    subscribe: listeners.add,
    watch: (watching: Watching | undefined): void => look({ watching }),
    unlock: (): Promise<boolean> => speaker.unlock(),
    mute: (alarmId: string): void =>
      look({ mutes: new Map([...[...state.mutes].slice(-mostMutes), [alarmId, now() + muteMs]]) }),
  }
}
