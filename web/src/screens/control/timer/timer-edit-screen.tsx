import { useQuery } from '@tanstack/react-query'
import { timerCalls, type TimerRow } from '@vigil/contract/equipment/timer'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { useState } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { LoopCards } from '../loops/loop-cards.tsx'
import { useUnitLoops } from '../loops/use-unit-loops.ts'
import { NextRuns } from './next-runs.tsx'
import { planOf } from './plan-of.ts'
import { PlanFields } from './plan-fields.tsx'
import { SceneTimerEditor } from './scene-timer-editor.tsx'
import { testActions, TestTimerEditor, type TestAction } from './test-timer-editor.tsx'
import { TimerEnd } from './timer-end.tsx'
import { TimerRuns } from './timer-runs.tsx'
import { TimerSheet, type TimerWish } from './timer-sheet.tsx'
import styles from './timer.module.css'

const mostTimers = 100

/** A timer that is set, or set anew. */
export const TimerEditScreen = () => {
  const t = useText()
  const { idOf, oneOf } = useAddressFields<'timer' | 'scene' | 'test'>()
  const timerId = idOf('timer')
  const { projectId, place } = useUnitLoops()
  const can = useCan()
  const query = useQuery({
    ...queryOf(timerCalls.list, { ...(projectId ? { projectId } : {}), size: mostTimers }),
    enabled: timerId !== undefined && can(timerCalls.list),
  })
  const title = timerId === undefined ? t(($) => $.batch.timer.add) : t(($) => $.batch.timer.edit)
  return (
    <RecordPage title={title} subtitle={place} body="column">
      {timerId === undefined ? (
        <Editor sceneId={idOf('scene')} test={oneOf('test', testActions)} timer={undefined} />
      ) : (
        <QueryState query={query} call={timerCalls.list}>
          {({ rows }) => {
            const timer = rows.find((row) => row.timerId === timerId)
            return timer ? (
              <Editor
                key={timer.revision}
                sceneId={timer.sceneId ?? undefined}
                test={testActions.find((known) => known === timer.action)}
                timer={timer}
              />
            ) : (
              <EmptyState picture="nothing" title={t(($) => $.batch.timer.none)} />
            )
          }}
        </QueryState>
      )}
    </RecordPage>
  )
}

interface EditorProps {
  readonly timer: TimerRow | undefined
}

interface AnyEditorProps extends EditorProps {
  readonly sceneId: string | undefined
  readonly test: TestAction | undefined
}

/** Of a scene, a self-test, or of loops that are all told the same. */
const Editor = ({ sceneId, test, timer }: AnyEditorProps) => {
  if (test) return <TestTimerEditor action={test} timer={timer} />
  return sceneId === undefined ? <LoopsEditor timer={timer} /> : <SceneTimerEditor sceneId={sceneId} timer={timer} />
}

const LoopsEditor = ({ timer }: EditorProps) => {
  const t = useText()
  const nameOf = useName()
  const { kind, itself, query, loopsIn } = useUnitLoops({ action: timer?.action ?? undefined })
  const [name, setName] = useState(timer?.name ?? '')
  const [pickedAction, pickAction] = useState(timer?.action ?? undefined)
  const action = pickedAction ?? kind?.off.action
  const [plan, setPlan] = useState(planOf(timer))
  const [picked, choose] = useState(timer && new Set<string>(timer.loops.map(({ equipmentId }) => equipmentId)))
  const chosen = picked ?? new Set(itself)
  const [wish, setWish] = useState<TimerWish | undefined>(undefined)
  const isReady = action !== undefined && chosen.size > 0 && name.trim() !== ''
  const ask = () =>
    action && setWish({ equipmentIds: [...chosen], action, name: name.trim(), plan, timerId: timer?.timerId })
  const [first = loopsIn(query.data?.rows ?? []).loops[0]?.equipmentId] = chosen
  return (
    <>
      <Card title={t(($) => $.batch.timer.what)}>
        <div className={styles.fields}>
          <Segmented
            label={t(($) => $.batch.timer.what)}
            options={kind ? [kind.off, kind.on].map((move) => ({ value: move.action, text: nameOf(move.name) })) : []}
            value={action ?? ''}
            onChange={pickAction}
          />
          <TextField label={t(($) => $.batch.timer.name)} value={name} onChange={setName} maxLength={40} />
        </div>
      </Card>
      <PlanFields plan={plan} onChange={setPlan} />
      {first && <NextRuns equipmentId={first} plan={plan} />}
      <QueryState query={query} call={equipmentCalls.list}>
        {({ rows }) => (
          <LoopCards boxes={loopsIn(rows).boxes} chosen={chosen} onChoose={(loops) => choose(new Set(loops))} />
        )}
      </QueryState>
      {timer && <TimerRuns timerId={timer.timerId} />}
      {timer && <TimerEnd timer={timer} />}
      <Dock>
        <Button size="large" disabled={!isReady} onClick={ask}>
          {t(($) => $.batch.timer.confirm)}
        </Button>
      </Dock>
      {wish && <TimerSheet wish={wish} onClose={() => setWish(undefined)} />}
    </>
  )
}
