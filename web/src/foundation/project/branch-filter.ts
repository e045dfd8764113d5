import { Id } from '@vigil/contract/ids'
import type { Reach } from './use-reach.ts'

/** A branch in the address: an area, a system of it behind a mark, or both. A system is narrowed to right there. */
export const filterOfBranch = (branch: string): Omit<Reach, 'projectId'> => {
  const [area, system] = branch.split('~')
  // Anybody may write anything into an address.
  const areaId = Id.safeParse(area).data
  return {
    ...(areaId === undefined ? {} : { areaId }),
    ...(system === undefined ? {} : { direct: true }),
    ...(system ? { system } : {}),
  }
}
