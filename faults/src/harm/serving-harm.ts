/** What happens to a platform while people walk or pay: what serves them is killed or stands still, in turn. */
import type { Platform } from '../platform/platform.ts'
import { tell } from '../report.ts'
import { everyPause, letPause } from './pauses.ts'
import { everyFault, letHappen, only } from './schedule.ts'

/** How many processes were killed, and how often something stood still. */
export const harmServing = async (platform: Platform, isOver: () => boolean) => {
  let [kills, pauses] = [0, 0]
  for (let round = 0; !isOver(); round += 1) {
    const { beforeStorm, afterStorm } = everyFault(platform, round, tell)
    const deaths = [...only(beforeStorm, 'api'), ...only(beforeStorm, 'worker'), ...only(afterStorm, 'PostgreSQL')]
    const stills = everyPause(platform, true)
    for (const [place, death] of deaths.entries()) {
      if (isOver()) break
      kills += await letHappen([death], tell)
      const still = stills[(round * deaths.length + place) % stills.length]
      if (!still || isOver()) continue
      await letPause([still], tell)
      pauses += 1
    }
  }
  return { kills, pauses }
}
