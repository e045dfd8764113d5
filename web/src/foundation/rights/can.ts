/** What the person may do, read off the session's markers. The server decides again; this only decides what is shown. */
import type { Call, Right } from '@vigil/contract/call'
import { actions, holds, holdsAny, type Action, type EquipmentRight } from '@vigil/contract/rights/permissions'
import type { Resource } from '@vigil/contract/rights/resources'
import type { SessionState } from '../session/session-store.ts'
import { useSession } from '../session/use-session.ts'

export const mayUse = (session: SessionState | undefined, right: Right): boolean => {
  if (right === 'public') return true
  if (!session) return false
  if (right === 'signedIn') return true
  const { permissionsStr } = session
  return typeof right === 'string' ? holds(permissionsStr, right) : holdsAny(permissionsStr, right.anyOf)
}

/** const can = useCan(); {can(alarmCalls.acknowledge) && <AcknowledgeButton … />} */
export const useCan = (): ((call: Pick<Call, 'permission'>) => boolean) => {
  const session = useSession()
  return (call) => mayUse(session, call.permission)
}

/** Moving a piece of equipment needs the general right and the one on its type. */
export const mayControl = (session: SessionState | undefined, typeId: string, action: Action): boolean => {
  const onType: EquipmentRight = `${typeId}:${action}`
  return (
    session !== undefined &&
    holds(session.permissionsStr, `control:${action}`) &&
    holds(session.equipPermissionsStr, onType)
  )
}

/** The specification's flags of one resource: list, select, update and so on, each held or not. */
export const flagsOf = (permissionsStr: string, resource: Resource): Record<Action, boolean> =>
  // fromEntries forgets the keys; they are exactly the actions.
  Object.fromEntries(
    Object.values(actions).map((action) => [action, holds(permissionsStr, `${resource}:${action}`)]),
  ) as Record<Action, boolean>
