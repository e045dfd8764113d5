/** What a page was opened for: the piece of equipment in the address, or else the unit. */
import { readParams } from '#foundation/equipment/device-context.ts'
import { useProject } from '#foundation/project/use-project.ts'
import { useLocation } from '#infrastructure/navigation/use-location.ts'

export const useAskedPlace = () => {
  const project = useProject()
  const equipment = readParams(useLocation().search)
  const projectId = equipment?.projectId ?? project?.projectId
  return {
    equipment,
    projectId,
    name: equipment?.deviceName ?? project?.projectName,
    /** What a list is narrowed to. */
    narrowed: equipment ? { equipmentId: equipment.equipmentId } : projectId ? { projectId } : {},
  }
}
