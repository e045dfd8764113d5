/** Alarms that are all new, one after another: each is another point, or another word of the same point. */
import type { EventVoice } from '#alarm/event-voice.ts'
import type { Gateway } from '#alarm/unit-registry.ts'

// One in ten threatens life; the others say each a word of their own.
const fireShare = 10
const otherKeys = ['supervise', 'sensorFault', 'lowBattery', 'chamberDirty', 'tempWarning', 'smokeWarning', 'tamper']

/** The next alarm; the points of all gateways in turn, then the same points with the next word. */
export const createRain = (voices: readonly EventVoice[], gateways: readonly Gateway[]): ((turn: number) => void) => {
  const points = gateways[0]?.points.length ?? 1
  const say = (place: number, key: string): void => {
    const child = String(Math.floor(place / voices.length) % points)
    voices[place % voices.length]?.say({ key, on: true, child })
  }
  let others = 0
  return (turn) => {
    if (turn % fireShare === 0) return say(turn / fireShare, 'fireAlarm')
    others += 1
    say(others, otherKeys[Math.floor(others / (voices.length * points)) % otherKeys.length] ?? 'supervise')
  }
}
