/** Alarms a second at saturation: as many as are heard are said anew, with so many under way from end to end. */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { EventVoice } from './event-voice.ts'
import { toggle } from './measure-pixels.ts'

const underWay = 500
const warmMs = 2_000

export interface Saturation {
  readonly perSec: number
  readonly heard: number
}

/** `heard`: how many frames have come so far. */
export const saturateAlarms = async (
  voices: readonly EventVoice[],
  heard: () => number,
  ms: number,
): Promise<Saturation> => {
  const before = heard()
  const end = performance.now() + warmMs + ms
  let said = 0
  let [counted, countedAt] = [0, 0]
  while (performance.now() < end) {
    for (; said - (heard() - before) < underWay; said += 1) {
      const voice = voices[said % voices.length]
      if (voice) toggle(voice, said % 10 === 0 ? 'fireAlarm' : 'supervise')
    }
    await pause(1)
    if (countedAt === 0 && performance.now() > end - ms) [counted, countedAt] = [heard(), performance.now()]
  }
  const perSec = ((heard() - counted) * 1_000) / (performance.now() - countedAt)
  // What is under way must not run into what comes next.
  await pause(2_000)
  return { perSec, heard: heard() - before }
}
