/**
 * A check-in of a wrong clock that was heard when its window was over cannot be done again: the person says so, and the
 * manager lets it count, by name. Nobody lets anything count that no person's own book has.
 */
import { checkInCalls } from '@vigil/contract/patrol/check-in'
import type { Person } from '../control/person.ts'

const pageSize = 100
const note = '手机时间不准，本人已到场'

/** How many now count that did not. `isVouchedFor`: whether it stands in somebody's book, with a clock that was wrong. */
export const releaseAll = async (
  manager: Person,
  projectId: string,
  isVouchedFor: (checkInId: string) => boolean,
): Promise<number> => {
  let released = 0
  let after: string | undefined
  do {
    const from = after === undefined ? {} : { after }
    const page = await manager.ask(checkInCalls.tries, { projectId, isUndecided: true, size: pageSize, ...from })
    if (page.is !== 'yes')
      throw new Error(`refused check-ins cannot be read: ${page.is === 'no' ? page.code : 'no answer'}`)
    for (const { checkInId } of page.result.rows.filter((row) => isVouchedFor(row.checkInId))) {
      const answer = await manager.ask(checkInCalls.release, { checkInId, note })
      // Of two tries at one point the second is no longer open.
      if (answer.is === 'yes') released += 1
    }
    after = page.result.next ?? undefined
  } while (after !== undefined)
  return released
}
