import { useQuery, useQueryClient } from '@tanstack/react-query'
import { batchCalls, type Batch } from '@vigil/contract/equipment/batch'
import { useState } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { failureText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { OutcomeCard } from '#ui/confirm/outcome-card.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { BatchSheet, type Wish } from './batch-sheet.tsx'
import { LoopFateRow } from './loop-fate-row.tsx'
import { endOf, isQuiet, lookEveryMs, loopEnds } from './loop-end.ts'
import rows from '../loops/loops.module.css'
import styles from './batch.module.css'

/** A batch that was begun: how far it is, and what became of each loop. */
export const BatchRun = ({ batchId }: { readonly batchId: string }) => {
  const t = useText()
  const query = useQuery({
    ...queryOf(batchCalls.get, { batchId }),
    refetchInterval: ({ state }) => (isQuiet(state.data) ? false : lookEveryMs),
  })
  const batch = query.data
  return (
    <RecordPage
      title={t(($) => $.batch.title)}
      subtitle={batch && t(($) => $.batch.by, { count: moved(batch).length, name: batch.by ?? '—' })}
      body="column"
    >
      <QueryState query={query} call={batchCalls.get}>
        {(shown) => <Run batch={shown} />}
      </QueryState>
    </RecordPage>
  )
}

const moved = ({ loops }: Batch) => loops.filter(({ wave }) => wave > 0)

const Run = ({ batch }: { readonly batch: Batch }) => {
  const t = useText()
  const counts = new Map(loopEnds.map((end) => [end, moved(batch).filter((loop) => endOf(loop) === end).length]))
  return (
    <>
      <Card title={t(($) => $.batch.state[batch.state], { wave: batch.wave })}>
        <div className={styles.cells} aria-hidden="true">
          {batch.waves.map((_, index) => (
            // Waves have nothing but their place.
            <span key={index} className={styles.group}>
              {moved(batch)
                .filter(({ wave }) => wave === index + 1)
                .map((loop) => (
                  <i key={loop.equipmentId} className={styles[endOf(loop)]} />
                ))}
            </span>
          ))}
        </div>
        <dl className={styles.counts}>
          {[...counts].map(
            ([end, count]) =>
              count > 0 && (
                <div key={end}>
                  <dt>
                    <i className={`${styles.cell} ${styles[end]}`} aria-hidden="true" />
                    {t(($) => $.batch.counts[end])}
                  </dt>
                  <dd>{count}</dd>
                </div>
              ),
          )}
        </dl>
      </Card>
      {batch.waves.map((size, index) => (
        <Wave key={index} batch={batch} wave={index + 1} size={size} />
      ))}
      <Acts batch={batch} failed={counts.get('failed') ?? 0} />
    </>
  )
}

interface WaveProps {
  readonly batch: Batch
  readonly wave: number
  readonly size: number
}

const Wave = ({ batch, wave, size }: WaveProps) => {
  const t = useText()
  const title = wave === 1 ? t(($) => $.batch.first) : t(($) => $.batch.wave, { wave })
  const loops = batch.loops.filter((loop) => loop.wave === wave)
  const isBegun = loops.some(({ fate }) => fate !== 'waiting')
  return (
    <Card
      title={title}
      aside={!isBegun && <span className={rows.aside}>{t(($) => $.batch.notYet, { count: size })}</span>}
      padded={false}
    >
      {isBegun && loops.map((loop) => <LoopFateRow key={loop.equipmentId} loop={loop} />)}
    </Card>
  )
}

/** What failed is tried again only by a person's press, and shown to him first like anything else. */
const Acts = ({ batch, failed }: { readonly batch: Batch; readonly failed: number }) => {
  const t = useText()
  const language = useLanguage()
  const can = useCan()
  const client = useQueryClient()
  const [wish, setWish] = useState<Wish | undefined>(undefined)
  const keep = (next: Batch) => client.setQueryData(queryOf(batchCalls.get, { batchId: next.batchId }).queryKey, next)
  const goOn = useCommand(batchCalls.goOn, keep)
  const stop = useCommand(batchCalls.stop, keep)
  const failure = goOn.failure ?? stop.failure
  const { batchId, state, action } = batch
  const isOpen = state === 'running' || state === 'paused'
  if (!can(batchCalls.run) || (!isOpen && failed === 0)) return null
  const retried = moved(batch).filter((loop) => endOf(loop) === 'failed')
  // What a scene or a light's timer has moved is told otherwise, and tried again from there.
  const again = action === 'switchOn' || action === 'switchOff' ? action : undefined
  const retry = () =>
    again &&
    setWish({
      projectId: batch.projectId,
      equipmentIds: retried.map(({ equipmentId }) => equipmentId),
      action: again,
    })
  return (
    <>
      {failure && (
        <OutcomeCard outcome="refused" title={t(($) => $.control.cannot)} detail={failureText(t, language, failure)} />
      )}
      <Dock>
        {isOpen && (
          <Button look="outline" size="large" busy={stop.busy} onClick={() => void stop.run({ batchId })}>
            {t(($) => $.batch.stop)}
          </Button>
        )}
        {failed > 0 && again && (
          <Button look="outline" size="large" onClick={retry}>
            {t(($) => $.batch.retry, { count: failed })}
          </Button>
        )}
        {state === 'paused' && (
          <Button size="large" busy={goOn.busy} onClick={() => void goOn.run({ batchId })}>
            {t(($) => $.batch.goOn)}
          </Button>
        )}
      </Dock>
      {wish && <BatchSheet wish={wish} onClose={() => setWish(undefined)} />}
    </>
  )
}
