/** Which equipment the pages count and list: that of the unit on the screen, or all of one's own. */
import { useMemo } from 'react'
import { useSession } from '../session/use-session.ts'
import { useProject } from './use-project.ts'
import { isEndUser } from './watched-scopes.ts'

export interface Reach {
  /** Without it the platform answers with whatever the person may see. */
  readonly projectId?: string
  /** Only what stands there: in an area and beneath it, right there, of one system. */
  readonly areaId?: string
  readonly direct?: boolean
  readonly system?: string
}

/** undefined: there is nothing this person could look at. */
export const useReach = (): Reach | undefined => {
  const projectId = useProject()?.projectId
  const owns = isEndUser(useSession())
  return useMemo(() => (projectId !== undefined ? { projectId } : owns ? {} : undefined), [projectId, owns])
}
