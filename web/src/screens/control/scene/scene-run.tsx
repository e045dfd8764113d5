import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Batch } from '@vigil/contract/equipment/batch'
import { sceneCalls, undoMinutes } from '@vigil/contract/equipment/scene'
import { useEffect, useState } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { LoopFateRow } from '../batch/loop-fate-row.tsx'
import { isQuiet, lookEveryMs } from '../batch/loop-end.ts'
import { UndoSheet } from './run-sheet.tsx'
import styles from './scene.module.css'

/** What became of each piece of a scene that was run; and the way back while there is one. */
export const SceneRun = ({ batchId }: { readonly batchId: string }) => {
  const t = useText()
  const query = useQuery({
    ...queryOf(sceneCalls.runState, { batchId }),
    refetchInterval: ({ state }) => (isQuiet(state.data) ? false : lookEveryMs),
  })
  const isOver = isQuiet(query.data)
  const client = useQueryClient()
  // How it went last stands in the list of scenes.
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: [sceneCalls.list.path] })
  }, [client, isOver])
  return (
    <RecordPage
      title={query.data?.sceneName ?? t(($) => $.batch.scene.runTitle)}
      subtitle={query.data && (query.data.by ?? '—')}
      body="column"
    >
      <QueryState query={query} call={sceneCalls.runState}>
        {(batch) => <Run batch={batch} />}
      </QueryState>
    </RecordPage>
  )
}

const Run = ({ batch }: { readonly batch: Batch }) => {
  const t = useText()
  const moved = batch.loops.filter(({ wave }) => wave > 0)
  const done = moved.filter(({ state }) => state === 'done').length
  const left = batch.loops.filter(({ wave }) => wave === 0)
  return (
    <>
      <Card title={t(($) => $.batch.scene.result, { done, moved: moved.length })} padded={false}>
        {batch.undoes !== null && <p className={styles.line}>{t(($) => $.batch.scene.undone)}</p>}
        {moved.map((loop) => (
          <LoopFateRow key={loop.equipmentId} loop={loop} />
        ))}
      </Card>
      {left.length > 0 && (
        <Card title={t(($) => $.batch.scene.skipped)} padded={false}>
          {left.map((loop) => (
            <LoopFateRow key={loop.equipmentId} loop={loop} />
          ))}
        </Card>
      )}
      <Undo batch={batch} />
    </>
  )
}

/** The platform judges by its own clock; a button that comes too late is told so. */
const isFresh = ({ endedAt }: Batch): boolean =>
  endedAt !== null && Date.now() - Date.parse(endedAt) < undoMinutes * 60_000

const Undo = ({ batch }: { readonly batch: Batch }) => {
  const t = useText()
  const can = useCan()
  const [isAsked, ask] = useState(false)
  const canBePutBack = batch.loops.some(({ before, state }) => before !== null && state === 'done')
  if (!can(sceneCalls.prepareUndo) || batch.undoes !== null || !canBePutBack || !isFresh(batch)) return null
  return (
    <Dock>
      <Button look="outline" size="large" icon="refresh" onClick={() => ask(true)}>
        {t(($) => $.batch.scene.undo)}
      </Button>
      {isAsked && <UndoSheet batchId={batch.batchId} name={batch.sceneName ?? ''} onClose={() => ask(false)} />}
    </Dock>
  )
}
