/** What a storm is made of: alarms of points that had none, so that each is a new row. One in ten threatens life. */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { EventVoice } from './event-voice.ts'
import type { Gateway } from './unit-registry.ts'

const underWay = 500
const lateMs = 60_000

export interface FreshLoad {
  readonly voices: readonly EventVoice[]
  readonly gateways: readonly Gateway[]
  /** Equipment whose alarm was heard; what others confirm is heard again, and counts once. */
  readonly heard: Set<string>
  readonly count: number
}

/** From the last point of each gateway on: the first ones burnt for the wall. */
const pointAt = (gateways: readonly Gateway[], turn: number) => {
  const points = gateways[turn % gateways.length]?.points ?? []
  return points[points.length - 1 - Math.floor(turn / gateways.length)]
}

/** Alarms a second. All are heard, or it says how many are not. */
export const sayFresh = async ({ voices, gateways, heard, count }: FreshLoad): Promise<number> => {
  const began = performance.now()
  heard.clear()
  for (let said = 0; heard.size < count;) {
    for (; said < count && said - heard.size < underWay; said += 1) {
      const point = pointAt(gateways, said)
      if (!point) throw new Error('there are not enough points that have no alarm')
      const key = said % 10 === 0 ? 'fireAlarm' : 'chamberDirty'
      voices[said % gateways.length]?.say({ key, on: true, child: point.childKey })
    }
    if (performance.now() - began > lateMs) throw new Error(`${count - heard.size} fresh alarms were not heard`)
    await pause(1)
  }
  return (count * 1_000) / (performance.now() - began)
}
