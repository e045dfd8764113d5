/** How many sockets may stand at the door without having said who they are, in all and from one address. */
import { neighbourhoodOf } from '#infrastructure/address/neighbourhood.ts'

export interface CrowdLimit {
  /** False: there is no room. */
  enter(address: string): boolean
  leave(address: string): void
}

/** `fromOne` of one address; when half of all places are taken, `whenCrowded`: a few addresses never keep out the others. */
export const createCrowdLimit = (limits: { all: number; fromOne: number; whenCrowded: number }): CrowdLimit => {
  const byAddress = new Map<string, number>()
  let all = 0
  return {
    enter(address) {
      const from = neighbourhoodOf(address)
      const here = byAddress.get(from) ?? 0
      const most = all < limits.all / 2 ? limits.fromOne : limits.whenCrowded
      if (all >= limits.all || here >= most) return false
      all += 1
      byAddress.set(from, here + 1)
      return true
    },
    leave(address) {
      const from = neighbourhoodOf(address)
      const here = byAddress.get(from) ?? 0
      all -= 1
      if (here > 1) byAddress.set(from, here - 1)
      else byAddress.delete(from)
    },
  }
}
