import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { isEndUser } from '#foundation/project/watched-scopes.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'

/** Whoever changes equipment says what it feeds; a tenant does not, whatever else he may change. */
export const useMayRegister = (): boolean => {
  const can = useCan()
  const session = useSession()
  return can(equipmentCalls.setFireLoad) && !isEndUser(session)
}
