/** Which unit a page is about: the one in the address, else the one on the screen. */
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useProject } from '#foundation/project/use-project.ts'

export const useAskedProject = (): string | undefined => {
  const [search] = useSearchParams()
  const current = useProject()?.projectId
  return search.get('projectId') ?? search.get('id') ?? current
}
