import { useQuery, useQueryClient } from '@tanstack/react-query'
import { waterTestCalls, type WaterTest } from '@vigil/contract/equipment/water-test'
import { useState } from 'react'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { Button } from '#ui/action/button.tsx'
import { OutcomeCard } from '#ui/confirm/outcome-card.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import { EndTestSteps } from './end-test-steps.tsx'
import { GiveUpSheet } from './give-up-sheet.tsx'
import { RecordedCurve } from './recorded-curve.tsx'
import styles from './work.module.css'

/** Whoever stands at the valve looks at this. */
const askEveryMs = 2_000

/** The water test that runs, or the last one. The platform keeps it: whoever comes back goes on where it was. */
export const EndTestPanel = ({ equipment, type }: PanelProps) => {
  const t = useText()
  const can = useCan()
  const words = useAreas('equipmentWork')
  const { equipmentId } = equipment
  const query = useQuery({
    ...queryOf(waterTestCalls.get, { equipmentId }),
    enabled: can(waterTestCalls.get),
    refetchInterval: ({ state: { data } }) => (data?.test?.outcome === null ? askEveryMs : false),
  })
  if (words.status !== 'ready') return null
  return (
    <Card title={t(($) => $.equipmentWork.endTest.title)}>
      <QueryState query={query} call={waterTestCalls.get} rows={3}>
        {({ test }) => (
          <div className={styles.panel}>
            {test === null ? (
              <p className={styles.hint}>{t(($) => $.equipmentWork.endTest.never)}</p>
            ) : (
              <Test {...{ equipment, type, test }} />
            )}
            <Moves equipmentId={equipmentId} test={test} />
          </div>
        )}
      </QueryState>
    </Card>
  )
}

const Test = ({ equipment, type, test }: PanelProps & { readonly test: WaterTest }) => {
  const t = useText()
  const language = useLanguage()
  const { outcome, begunAt, begunBy } = test
  const who = { name: begunBy ?? '', time: dayTimeText(Date.parse(begunAt), language) }
  return (
    <>
      {outcome === null ? (
        <p className={styles.hint} role="status">
          {t(($) => $.equipmentWork.endTest.running, who)}
        </p>
      ) : (
        <Outcome test={test} outcome={outcome} detail={t(($) => $.equipmentWork.endTest.begunBy, who)} />
      )}
      <EndTestSteps {...{ equipment, type, test }} />
      <RecordedCurve type={type} since={begunAt} curve={test.curve} />
    </>
  )
}

const looks = { passed: 'proven', failed: 'refused', unproved: 'unknown', givenUp: 'unknown' } as const

interface OutcomeProps {
  readonly test: WaterTest
  readonly outcome: NonNullable<WaterTest['outcome']>
  readonly detail: string
}

const Outcome = ({ test: { steps, reason }, outcome, detail }: OutcomeProps) => {
  const t = useText()
  const seen = steps.filter(({ state }) => state === 'seen').length
  const why = reason === '' ? t(($) => $.equipmentWork.endTest.why[outcome]) : reason
  return (
    <OutcomeCard
      outcome={looks[outcome]}
      title={`${t(($) => $.equipmentWork.endTest.outcome[outcome])} · ${seen} / ${steps.length}`}
      detail={`${why} · ${detail}`}
    />
  )
}

/** A person begins and may give up; nothing else of it is anybody's to say. */
const Moves = ({ equipmentId, test }: { readonly equipmentId: string; readonly test: WaterTest | null }) => {
  const t = useText()
  const can = useCan()
  const queries = useQueryClient()
  const [isGivingUp, setGivingUp] = useState(false)
  const known = (next: { test: WaterTest }): void => {
    queries.setQueryData(queryOf(waterTestCalls.get, { equipmentId }).queryKey, next)
  }
  const begin = useCommand(waterTestCalls.begin, known)
  if (!can(waterTestCalls.begin)) return null
  return (
    <>
      <FailureLine failure={begin.failure} />
      {test?.outcome === null ? (
        <Button size="large" look="outline" onClick={() => setGivingUp(true)}>
          {t(($) => $.equipmentWork.endTest.giveUp)}
        </Button>
      ) : (
        <>
          <p className={styles.hint}>{t(($) => $.equipmentWork.endTest.beforehand)}</p>
          <Button size="large" busy={begin.busy} onClick={() => void begin.run({ equipmentId })}>
            {t(($) => (test === null ? $.equipmentWork.endTest.begin : $.equipmentWork.endTest.again))}
          </Button>
        </>
      )}
      {isGivingUp && (
        <GiveUpSheet
          equipmentId={equipmentId}
          onClose={() => setGivingUp(false)}
          onDone={(next) => {
            known(next)
            setGivingUp(false)
          }}
        />
      )}
    </>
  )
}
