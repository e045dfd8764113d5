import { useQuery } from '@tanstack/react-query'
import { sceneCalls, type Scene } from '@vigil/contract/equipment/scene'
import type { TimerRow } from '@vigil/contract/equipment/timer'
import { useState } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { NextRuns } from './next-runs.tsx'
import { planOf } from './plan-of.ts'
import { PlanFields } from './plan-fields.tsx'
import { TimerEnd } from './timer-end.tsx'
import { TimerRuns } from './timer-runs.tsx'
import { SceneTimerSheet } from './timer-sheet.tsx'
import styles from './timer.module.css'

interface SceneTimerEditorProps {
  readonly sceneId: string
  readonly timer: TimerRow | undefined
}

/** A scene by the clock. */
export const SceneTimerEditor = ({ sceneId, timer }: SceneTimerEditorProps) => {
  const query = useQuery(queryOf(sceneCalls.get, { sceneId }))
  return (
    <QueryState query={query} call={sceneCalls.get}>
      {(scene) => <Plan scene={scene} timer={timer} />}
    </QueryState>
  )
}

const Plan = ({ scene, timer }: { readonly scene: Scene; readonly timer: TimerRow | undefined }) => {
  const t = useText()
  const [plan, setPlan] = useState(planOf(timer))
  const [isAsked, ask] = useState(false)
  const [first] = scene.members
  return (
    <>
      <Card title={t(($) => $.batch.timer.what)}>
        <b>{scene.name}</b>
        <p className={styles.small}>
          {t(($) => $.batch.scene.items, { count: scene.members.length })} · {t(($) => $.batch.timer.sceneRests)}
        </p>
      </Card>
      <PlanFields plan={plan} onChange={setPlan} />
      {first && <NextRuns equipmentId={first.equipmentId} plan={plan} />}
      {timer && <TimerRuns timerId={timer.timerId} />}
      {timer && <TimerEnd timer={timer} />}
      <Dock>
        <Button size="large" onClick={() => ask(true)}>
          {t(($) => $.batch.timer.confirm)}
        </Button>
      </Dock>
      {isAsked && (
        <SceneTimerSheet
          wish={{ sceneId: scene.sceneId, name: scene.name, plan, timerId: timer?.timerId }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
