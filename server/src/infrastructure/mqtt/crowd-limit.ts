/** How many sockets may stand at the door without having said who they are, in all and from one address. */

export interface CrowdLimit {
  /** False: there is no room. */
  enter(address: string): boolean
  leave(address: string): void
}

export const createCrowdLimit = (most: number, mostPerAddress: number): CrowdLimit => {
  const byAddress = new Map<string, number>()
  let all = 0
  return {
    enter(address) {
      const here = byAddress.get(address) ?? 0
      if (all >= most || here >= mostPerAddress) return false
      all += 1
      byAddress.set(address, here + 1)
      return true
    },
    leave(address) {
      const here = byAddress.get(address) ?? 0
      all -= 1
      if (here > 1) byAddress.set(address, here - 1)
      else byAddress.delete(address)
    },
  }
}
