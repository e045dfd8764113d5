/** Which record stands beside its list: the one that was chosen, else the first, and that one as long as one stays. */
import { useState } from 'react'
import { useProject } from '#foundation/project/use-project.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'

export interface Beside {
  readonly id: string | undefined
  /** False: nobody asked for it, so nobody has seen it yet. */
  readonly isChosen: boolean
}

/**
 * A list grows at its top while somebody reads, or is about to press: what was opened stays, whatever comes before it,
 * until the list is narrowed otherwise.
 */
export const useBeside = (chosen: string | undefined, first: string | undefined): Beside => {
  const list = `${useLocation().search} ${useProject()?.projectId ?? ''}`
  const [kept, keep] = useState<{ readonly list: string; readonly id: string } | undefined>(undefined)
  if (chosen !== undefined) return { id: chosen, isChosen: true }
  if (kept?.list === list) return { id: kept.id, isChosen: false }
  if (first !== undefined) keep({ list, id: first })
  return { id: first, isChosen: false }
}
