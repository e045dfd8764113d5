/** Whose money is looked at: that of the unit on the screen, or of the reader's own company. */
import { useProject } from '#foundation/project/use-project.ts'

export const usePlace = (): { readonly projectId?: string } => {
  const project = useProject()
  return project ? { projectId: project.projectId } : {}
}
