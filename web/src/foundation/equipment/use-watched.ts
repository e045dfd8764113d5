/** Hears live of one piece of equipment for as long as it is on the screen, wherever it stands. */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { useEffect } from 'react'
import { useLive } from '#infrastructure/live/use-live.ts'
import { isEndUser } from '../project/watched-scopes.ts'
import { useSession } from '../session/use-session.ts'

export const useWatched = ({ equipmentId, projectId }: Pick<Equipment, 'equipmentId' | 'projectId'>): void => {
  const live = useLive()
  // Who owns single devices hears of those; everybody else hears of whole units anyway.
  const scope = isEndUser(useSession()) ? `equipment:${equipmentId}` : `project:${projectId}`
  useEffect(() => live.watch(scope), [live, scope])
}
