import { createContext, use, useSyncExternalStore } from 'react'
import { useSession } from '../session/use-session.ts'
import type { ProjectChoice } from './project-choice.ts'

export const ProjectContext = createContext<ProjectChoice | undefined>(undefined)

export const useProjectChoice = (): ProjectChoice => {
  const choice = use(ProjectContext)
  if (!choice) throw new Error('a screen outside its providers')
  return choice
}

export interface CurrentProject {
  readonly projectId: string
  readonly projectName: string
}

/** The unit on the screen; undefined when the person has none. */
export const useProject = (): CurrentProject | undefined => {
  const choice = useProjectChoice()
  const session = useSession()
  const projectId = useSyncExternalStore(choice.subscribe, choice.current)
  return session?.projectList.find((project) => project.projectId === projectId)
}
