/** What happens to a platform while it carries orders: everything is killed in turn, and other things stand still between. */
import type { Platform } from '../platform/platform.ts'
import { tell } from '../report.ts'
import { everyPause, letPause } from './pauses.ts'
import { everyFault, letHappen } from './schedule.ts'

interface Harm {
  readonly name: string
  /** How many processes it killed. */
  readonly happen: () => Promise<number>
}

/** Everything is killed once; between two kills something else stands still. */
const harmsOf = (platform: Platform, round: number): Harm[] => {
  const { beforeStorm, afterStorm } = everyFault(platform, round, tell)
  const stills = everyPause(platform, true)
  return [...beforeStorm, ...afterStorm].flatMap((fault, place) => {
    const still = stills[(round * 5 + place * 3) % stills.length]
    const kill = { name: fault.name.replace(/ \d+$/, ''), happen: () => letHappen([fault], tell) }
    if (!still || place % 3 > 0) return [kill]
    const stand = async (): Promise<number> => (await letPause([still], tell), 0)
    return [{ name: `stop ${still.name} for a while`, happen: stand }, kill]
  })
}

/** How many processes were killed, and how often something stood still. */
export const harmControl = async (platform: Platform, rounds: number, isOver: () => boolean) => {
  const done: Record<string, number> = {}
  let kills = 0
  for (let round = 0; round < rounds && !isOver(); round += 1)
    for (const { name, happen } of harmsOf(platform, round)) {
      if (isOver()) break
      done[name] = (done[name] ?? 0) + 1
      kills += await happen()
    }
  const list = Object.entries(done).map(([name, times]) => `${name} ${times}×`)
  tell(`harm: ${list.join(', ') || 'none'}`)
  return { kills, pauses: Object.entries(done).reduce((sum, [name, times]) => sum + (isStill(name) ? times : 0), 0) }
}

const isStill = (name: string): boolean => name.startsWith('stop ') || name.startsWith('freeze ')
