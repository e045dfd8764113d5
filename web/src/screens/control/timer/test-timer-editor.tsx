import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { usualTestPlan } from '@vigil/contract/equipment/self-test'
import type { TimerRow } from '@vigil/contract/equipment/timer'
import { useState } from 'react'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Dock } from '#ui/surface/dock.tsx'
import { LoopCards } from '../loops/loop-cards.tsx'
import { useAskedPlace } from '../loops/use-asked-place.ts'
import { useUnitLoops } from '../loops/use-unit-loops.ts'
import { NextRuns } from './next-runs.tsx'
import { planOf } from './plan-of.ts'
import { PlanFields } from './plan-fields.tsx'
import { TimerEnd } from './timer-end.tsx'
import { TimerRuns } from './timer-runs.tsx'
import { TimerSheet } from './timer-sheet.tsx'
import styles from './timer.module.css'

/** As rows of equipment name their self-tests; breakers are tested together with those beside them. */
export const testActions = ['leakTest', 'selfTest'] as const
export type TestAction = (typeof testActions)[number]

interface TestTimerEditorProps {
  readonly action: TestAction
  readonly timer: TimerRow | undefined
}

/** A residual-current self-test by the clock. */
export const TestTimerEditor = ({ action, timer }: TestTimerEditorProps) => {
  const t = useText()
  const { equipment } = useAskedPlace()
  const { query, loopsIn } = useUnitLoops()
  const [plan, setPlan] = useState(timer ? planOf(timer) : usualTestPlan)
  const asked = timer?.loops.map(({ equipmentId }) => equipmentId) ?? (equipment ? [equipment.equipmentId] : [])
  const [chosen, choose] = useState(new Set(asked))
  const [isAsked, ask] = useState(false)
  const name = timer?.name ?? t(($) => $.batch.timer.selfTest)
  const [first] = chosen
  return (
    <>
      <Card title={t(($) => $.batch.timer.what)}>
        <b>{t(($) => $.batch.timer.selfTest)}</b>
        <p className={styles.small}>{t(($) => $.batch.timer.selfTestHint[action])}</p>
      </Card>
      <PlanFields plan={plan} onChange={setPlan} />
      {first && <NextRuns equipmentId={first} plan={plan} />}
      {action === 'leakTest' && (
        <QueryState query={query} call={equipmentCalls.list}>
          {({ rows }) => (
            <LoopCards boxes={loopsIn(rows).boxes} chosen={chosen} onChoose={(loops) => choose(new Set(loops))} />
          )}
        </QueryState>
      )}
      {timer && <TimerRuns timerId={timer.timerId} />}
      {timer && <TimerEnd timer={timer} />}
      <Dock>
        <Button size="large" disabled={chosen.size === 0} onClick={() => ask(true)}>
          {t(($) => $.batch.timer.confirm)}
        </Button>
      </Dock>
      {isAsked && (
        <TimerSheet
          wish={{ equipmentIds: [...chosen], action, name, plan, timerId: timer?.timerId }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}
