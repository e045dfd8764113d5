/** How units are listed, in their list and beside the map. */
import type { ProjectRow } from '@vigil/contract/tenancy/project'
import type { RecordKind } from '#foundation/record/record-columns.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { unitColumns } from './unit-columns.tsx'

export const useUnitKind = (): RecordKind<ProjectRow> => {
  const router = useRouter()
  return {
    columns: unitColumns,
    idOf: ({ projectId }) => projectId,
    addressOf: ({ projectId }) => `${router.places.unitInfo}?projectId=${projectId}`,
  }
}
