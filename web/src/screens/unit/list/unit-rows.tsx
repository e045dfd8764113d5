import type { ProjectRow } from '@vigil/contract/tenancy/project'
import { RecordList } from '#foundation/record/record-list.tsx'
import { useUnitKind } from './use-unit-kind.ts'

interface UnitRowsProps {
  readonly rows: readonly ProjectRow[]
  readonly onOpen: (projectId: string) => void
}

/** Units one below the other, each with how it is there. */
export const UnitRows = ({ rows, onOpen }: UnitRowsProps) => {
  const kind = useUnitKind()
  const open = ({ projectId }: ProjectRow): void => onOpen(projectId)
  return <RecordList sections={[{ rows }]} kind={kind} chosen={undefined} onOpen={open} />
}
