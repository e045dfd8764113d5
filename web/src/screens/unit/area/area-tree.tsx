import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Unit } from '@vigil/contract/tenancy/project-admin'
import { projectCalls, type Area } from '@vigil/contract/tenancy/project'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Card } from '#ui/surface/card.tsx'
import { AreaBranch, type AreaDeed } from './area-branch.tsx'
import styles from './area-tree.module.css'

const AreaSheet = lazyPart(async () => (await import('./area-sheet.tsx')).AreaSheet)

/** Buildings, floors and zones, each inside its own. */
export const AreaTree = ({ unit }: { readonly unit: Unit }) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const [deed, setDeed] = useState<AreaDeed | undefined>(undefined)
  const query = useQuery({
    ...queryOf(projectCalls.areas, { projectId: unit.projectId }),
    enabled: can(projectCalls.areas),
  })
  const isOpen = unit.state !== 'archived'
  const onDone = (): void => {
    setDeed(undefined)
    void client.invalidateQueries({ queryKey: [projectCalls.areas.path] })
  }
  return (
    <Card
      title={t(($) => $.unit.info.areas)}
      aside={
        can(projectCalls.addArea) &&
        isOpen && (
          <Button look="text" size="small" icon="plus" onClick={() => setDeed({ kind: 'add', inside: undefined })}>
            {t(($) => $.unit.area.add)}
          </Button>
        )
      }
    >
      <QueryState query={query} call={projectCalls.areas} rows={2}>
        {({ rows }: { rows: Area[] }) =>
          rows.length === 0 ? (
            <p className={styles.none}>{t(($) => $.unit.area.none)}</p>
          ) : (
            <AreaBranch areas={rows} parentId={null} onDeed={isOpen ? setDeed : undefined} onRemoved={onDone} />
          )
        }
      </QueryState>
      {deed && <AreaSheet projectId={unit.projectId} deed={deed} onDone={onDone} onClose={() => setDeed(undefined)} />}
    </Card>
  )
}
