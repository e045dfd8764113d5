import type { DutyNow } from '@vigil/contract/duty'
import type { SessionState } from '#foundation/session/session-store.ts'

/**
 * Whether this person watches the unit now: named by the roster, or, where nobody is, one of those who may be asked
 * whether they are there. Until the roster is read such a person counts as on duty: rather a siren too many.
 */
export const isOnDuty = (duty: DutyNow | undefined, { user, leftMenuList }: SessionState): boolean => {
  if (!duty) return leftMenuList.includes('dutyCheck')
  const { shift, staying } = duty
  if (!shift && !staying) return duty.mayAnswer
  return [shift, staying].some((one) => one?.people.some(({ accountId }) => accountId === user.accountId))
}
