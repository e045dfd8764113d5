import type { DutyNow } from '@vigil/contract/duty/now'
import type { SessionState } from '#foundation/session/session-store.ts'

type Asker = Pick<SessionState, 'user' | 'leftMenuList'>

/**
 * Whether this person watches the unit now: named by the roster, or, where nobody is, one of those whom an alarm calls
 * instead. Until the roster is read such a person counts as on duty: rather a siren too many.
 */
export const isOnDuty = (duty: DutyNow | undefined, { user, leftMenuList }: Asker): boolean => {
  if (!duty) return leftMenuList.includes('dutyCheck')
  const { shift, staying } = duty
  if (!shift && !staying) return duty.isCalled
  return [shift, staying].some((one) => one?.people.some(({ accountId }) => accountId === user.accountId))
}
