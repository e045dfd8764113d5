import { userImportCalls } from '@vigil/contract/people/user-import'
import { ExportSheet } from '#features/records/export-sheet.tsx'
import { useProject } from '#foundation/project/use-project.ts'
import { usePeopleFilter } from '../use-people-filter.ts'

/** People of the unit on the screen, or all whom one reaches. */
export const PeopleExport = ({ onClose }: { readonly onClose: () => void }) => {
  const { everywhere } = usePeopleFilter()
  const projectId = useProject()?.projectId
  const input = everywhere || projectId === undefined ? {} : { projectId }
  return <ExportSheet call={userImportCalls.exportTable} input={input} onClose={onClose} />
}
