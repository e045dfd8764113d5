/** What an alarm sounds like until somebody has taken it, and when it is silent. */
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { alarmSeverity } from '../alarm-severity.ts'

export type SoundClass = ReturnType<typeof alarmSeverity> | 'check'

interface Tone {
  readonly hz: number
  /** Where it slides to; the same where it does not. */
  readonly toHz?: number
  readonly atMs: number
  readonly forMs: number
}

interface Pattern {
  readonly tones: readonly Tone[]
  /** Again after this long, for as long as it waits. */
  readonly everyMs: number
}

/** A siren without a pause for what threatens life, two tones twice for an alarm, three rising ones for a duty check, a tick for a fault. */
export const patterns: Readonly<Record<SoundClass, Pattern>> = {
  fire: {
    tones: [
      { hz: 600, toHz: 1_200, atMs: 0, forMs: 500 },
      { hz: 1_200, toHz: 600, atMs: 500, forMs: 500 },
    ],
    everyMs: 1_000,
  },
  warn: {
    tones: [
      { hz: 880, atMs: 0, forMs: 180 },
      { hz: 660, atMs: 200, forMs: 180 },
      { hz: 880, atMs: 500, forMs: 180 },
      { hz: 660, atMs: 700, forMs: 180 },
    ],
    everyMs: 8_000,
  },
  check: {
    tones: [
      { hz: 523, atMs: 0, forMs: 160 },
      { hz: 659, atMs: 180, forMs: 160 },
      { hz: 784, atMs: 360, forMs: 240 },
    ],
    everyMs: 5_000,
  },
  fault: { tones: [{ hz: 520, atMs: 0, forMs: 120 }], everyMs: 60_000 },
}

export const muteMs = 60_000

/** Until when each alarm is silent. Once for each: who was muted stands here as long as the wall does. */
export type Mutes = ReadonlyMap<string, number>

const waits = ({ state }: LiveAlarm): boolean => state === 'received' || state === 'notified'

const isMuted = (mutes: Mutes, alarmId: string, now: number): boolean => (mutes.get(alarmId) ?? 0) > now

/** The worst that waits and is not muted: a new one sounds although another is silent. A duty check waits for alarms. */
export const soundOf = (
  alarms: readonly LiveAlarm[],
  mutes: Mutes,
  now: number,
  isChecked = false,
): SoundClass | undefined => {
  const [worst] = alarms
    .filter((alarm) => waits(alarm) && !isMuted(mutes, alarm.alarmId, now))
    .toSorted((one, other) => one.priority - other.priority)
  const severity = worst && alarmSeverity(worst)
  return isChecked && (severity === undefined || severity === 'fault') ? 'check' : severity
}

export const mayMute = (alarm: Pick<LiveAlarm, 'alarmId' | 'likelyReal'>, mutes: Mutes): 'yes' | 'again' | 'never' => {
  if (alarm.likelyReal) return 'never'
  return mutes.has(alarm.alarmId) ? 'again' : 'yes'
}

const loudness = 0.5

interface SpeakerParts {
  readonly open: () => AudioContext | undefined
  /** The browser has silenced it, or lets it sound again. */
  readonly onChange?: () => void
  /** Beside every turn of a sound, also where the browser lets nothing sound. */
  readonly onTurn?: (playing: SoundClass) => void
}

/** Plays one class at a time. A browser lets nobody sound before somebody has touched the page, and may silence it later. */
export const createSpeaker = ({ open, onChange, onTurn }: SpeakerParts) => {
  let context: AudioContext | undefined
  let playing: SoundClass | undefined
  let timer: ReturnType<typeof setInterval> | undefined

  const beep = (audio: AudioContext, { hz, toHz = hz, atMs, forMs }: Tone): void => {
    const [from, until] = [audio.currentTime + atMs / 1_000, audio.currentTime + (atMs + forMs) / 1_000]
    const [voice, level] = [audio.createOscillator(), audio.createGain()]
    voice.frequency.setValueAtTime(hz, from)
    voice.frequency.linearRampToValueAtTime(toHz, until)
    level.gain.setValueAtTime(loudness, from)
    voice.connect(level).connect(audio.destination)
    voice.start(from)
    voice.stop(until)
  }
  const isOn = (): boolean => context?.state === 'running'
  const sound = (): void => {
    const audio = context
    if (playing) onTurn?.(playing)
    if (audio && playing && isOn()) for (const tone of patterns[playing].tones) beep(audio, tone)
  }
  const opened = (): AudioContext | undefined => {
    const audio = open()
    audio?.addEventListener('statechange', () => {
      onChange?.()
      if (isOn()) sound()
    })
    return audio
  }

  return {
    isOn,
    /** To be called by a touch or a key; true when it may sound from now on. */
    async unlock(): Promise<boolean> {
      context ??= opened()
      await context?.resume().catch(() => undefined)
      sound()
      onChange?.()
      return isOn()
    },
    play(next: SoundClass | undefined): void {
      if (next === playing) return
      playing = next
      clearInterval(timer)
      if (next === undefined) return
      timer = setInterval(sound, patterns[next].everyMs)
      sound()
    },
  }
}
