/** One device that shouts as loudly as it can, and what other fires notice of it. */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { createStopwatch, keepTo } from './schedule.ts'
import type { Screen } from './screen.ts'
import type { Voice } from './voices.ts'

export interface HostileTimes {
  readonly calm: readonly number[]
  readonly beside: readonly number[]
  readonly shouted: number
}

const perSec = 100
const leftOutMs = 1_000
// More than a gateway reads ahead: there is always something on the wire.
const mostUnheard = 2_000

const timeFires = async (fires: readonly Voice[], screen: Screen, ms: number): Promise<readonly number[]> => {
  const watch = createStopwatch(performance.now() + leftOutMs)
  screen.listen((equipmentId, condition) => watch.heard(`${equipmentId}/${condition}`))
  const say = (turn: number, dueAt: number): void => {
    const voice = fires[turn % fires.length]
    if (voice) watch.due(`${voice.device.id}/${voice.toggle().condition}`, dueAt)
  }
  await keepTo({ perSec, ms, say })
  for (let waited = 0; watch.missing() > 0 && waited < 3_000; waited += 100) await pause(100)
  if (watch.missing() > 0) console.error(`${watch.missing()} fires were not seen`)
  return watch.times
}

/** Comes, says as much as the wire takes, and is gone with whatever was still on it. */
const shout = async (open: OpenShouter, isDone: () => boolean): Promise<number> => {
  let shouted = 0
  let acked = 0
  const voice = await open(() => void (acked += 1))
  while (!isDone()) {
    for (; shouted - acked < mostUnheard; shouted += 1) voice.toggle()
    await pause(1)
  }
  voice.drop()
  return shouted
}

type OpenShouter = (acked: () => void) => Promise<Voice>
type Rounds = { readonly openShouter: OpenShouter; readonly rounds: number; readonly ms: number }

/** In turns, because the machine is never the same for long. */
export const measureHostile = async (
  fires: readonly Voice[],
  screen: Screen,
  { openShouter, rounds, ms }: Rounds,
): Promise<HostileTimes> => {
  const calm: number[] = []
  const beside: number[] = []
  let shouted = 0
  for (let round = 0; round < rounds; round += 1) {
    calm.push(...(await timeFires(fires, screen, ms)))
    let isDone = false
    const shouting = shout(openShouter, () => isDone)
    beside.push(...(await timeFires(fires, screen, ms)))
    isDone = true
    shouted += await shouting
  }
  return { calm, beside, shouted }
}
