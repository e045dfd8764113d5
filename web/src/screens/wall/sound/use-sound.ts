import type { LiveAlarm } from '@vigil/contract/live-events'
import { useEffect, useState } from 'react'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { createSpeaker, muteMs, soundOf, type Mutes } from './wall-sounds.ts'

/** Of alarms long gone nobody needs to know that they were muted once. */
const mostMutes = 500

/** Sounds for what waits, and says when it cannot. */
export const useSound = (waiting: readonly LiveAlarm[], isChecked: boolean) => {
  const now = useNow()
  const [speaker] = useState(() =>
    createSpeaker(() => (typeof AudioContext === 'function' ? new AudioContext() : undefined)),
  )
  const [isOn, setIsOn] = useState(false)
  const [mutes, setMutes] = useState<Mutes>(new Map())
  const sound = soundOf(waiting, mutes, now, isChecked)
  useEffect(() => speaker.play(sound), [speaker, sound])
  useEffect(() => () => speaker.close(), [speaker])
  useEffect(() => {
    if (isOn) return undefined
    // Any touch will do: nobody should have to look for the button while something burns.
    const unlock = (): void => void speaker.unlock().then(setIsOn)
    addEventListener('pointerdown', unlock)
    addEventListener('keydown', unlock)
    return () => {
      removeEventListener('pointerdown', unlock)
      removeEventListener('keydown', unlock)
    }
  }, [speaker, isOn])
  return {
    isOn,
    sound,
    mutes,
    mute: (alarmId: string): void =>
      setMutes((before) => new Map([...[...before].slice(-mostMutes), [alarmId, Date.now() + muteMs]])),
    unlock: () => speaker.unlock().then(setIsOn),
    now,
  }
}
export type Sound = ReturnType<typeof useSound>
