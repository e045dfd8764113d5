import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useState } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { LoopCards } from '../loops/loop-cards.tsx'
import { useUnitLoops } from '../loops/use-unit-loops.ts'
import { BatchHistory } from './batch-history.tsx'
import { BatchRun } from './batch-run.tsx'
import { BatchSheet, type Wish } from './batch-sheet.tsx'

/** Loops of a box or of the whole unit, moved together; and what became of a batch that was begun. */
export const BatchScreen = () => {
  const batchId = useAddressFields<'batch'>().idOf('batch')
  return batchId === undefined ? <Choosing /> : <BatchRun key={batchId} batchId={batchId} />
}

const Choosing = () => {
  const t = useText()
  const { projectId, place, query, loopsIn } = useUnitLoops()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const [wish, setWish] = useState<Wish | undefined>(undefined)
  const { loops } = loopsIn(query.data?.rows ?? [])
  const isAll = loops.length > 0 && loops.every(({ equipmentId }) => chosen.has(equipmentId))
  const toggleAll = () => choose(isAll ? new Set() : new Set(loops.map(({ equipmentId }) => equipmentId)))
  const ask = (action: Wish['action']) => projectId && setWish({ projectId, equipmentIds: [...chosen], action })
  const count = chosen.size
  return (
    <RecordPage
      title={t(($) => $.batch.title)}
      subtitle={place}
      body="column"
      actions={
        loops.length > 0 && (
          <Button look="text" size="small" onClick={toggleAll}>
            {isAll ? t(($) => $.batch.none) : t(($) => $.batch.all)}
          </Button>
        )
      }
    >
      {projectId === undefined ? (
        <EmptyState picture="nothing" title={t(($) => $.shell.project.none)} />
      ) : (
        <>
          <QueryState query={query} call={equipmentCalls.list}>
            {({ rows }) =>
              loopsIn(rows).loops.length === 0 ? (
                <EmptyState picture="nothing" title={t(($) => $.batch.noLoops)} hint={t(($) => $.batch.noLoopsHint)} />
              ) : (
                <LoopCards boxes={loopsIn(rows).boxes} chosen={chosen} onChoose={choose} />
              )
            }
          </QueryState>
          <BatchHistory projectId={projectId} />
          {loops.length > 0 && (
            <Dock>
              <Button look="outline" size="large" disabled={count === 0} onClick={() => ask('switchOn')}>
                {t(($) => $.batch.on, { count })}
              </Button>
              <Button look="ink" size="large" disabled={count === 0} onClick={() => ask('switchOff')}>
                {t(($) => $.batch.off, { count })}
              </Button>
            </Dock>
          )}
        </>
      )}
      {wish && <BatchSheet wish={wish} onClose={() => setWish(undefined)} />}
    </RecordPage>
  )
}
