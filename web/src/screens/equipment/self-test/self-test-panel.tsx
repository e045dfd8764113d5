import { useQuery } from '@tanstack/react-query'
import { selfTestCalls, selfTestReasons, type SelfTest, type SelfTests } from '@vigil/contract/equipment/self-test'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { selfTestOf } from '@vigil/device-types/self-test'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { problemText } from '#infrastructure/i18n/failure-text.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { dayTimeText } from '#infrastructure/i18n/time-texts.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList } from '#ui/surface/fact-list.tsx'
import type { PanelProps } from '../panel-props.ts'
import styles from './self-test.module.css'

/** Whoever ordered a test looks whether it trips. */
const askEveryMs = 3_000

/** How its residual-current self-tests went, and when it is tested next. */
export const SelfTestPanel = ({ equipment, type }: PanelProps) => {
  const t = useText()
  const can = useCan()
  const words = useAreas('equipmentWork')
  const query = useQuery({
    ...queryOf(selfTestCalls.find, { equipmentId: equipment.equipmentId }),
    enabled: can(selfTestCalls.find),
    refetchInterval: ({ state: { data } }) => (data?.rows[0]?.outcome === null ? askEveryMs : false),
  })
  if (words.status !== 'ready') return null
  return (
    <Card title={t(($) => $.equipmentWork.selfTest.title)}>
      <QueryState query={query} call={selfTestCalls.find} rows={3}>
        {(tests) => (
          <>
            <Next {...{ equipment, type, tests }} />
            {tests.rows.length === 0 ? (
              <EmptyState
                picture="nothing"
                title={t(($) => $.equipmentWork.selfTest.none)}
                hint={t(($) => $.equipmentWork.selfTest.noneHint)}
                compact
              />
            ) : (
              <div className={styles.rows}>
                {tests.rows.map((row) => (
                  <Row key={row.selfTestId} row={row} />
                ))}
              </div>
            )}
          </>
        )}
      </QueryState>
    </Card>
  )
}

const Next = ({ equipment, type, tests: { next } }: PanelProps & { readonly tests: SelfTests }) => {
  const t = useText()
  const language = useLanguage()
  const can = useCan()
  const router = useRouter()
  const test = selfTestOf(type)
  const { timerAdd } = router.places
  const to = next
    ? `${timerAdd}?timer=${next.timerId}`
    : `${withParams(timerAdd, contextOf(equipment))}&test=${test?.action ?? ''}`
  const when = next ? dayTimeText(Date.parse(next.at), language) : t(($) => $.equipmentWork.selfTest.notPlanned)
  return (
    <div className={styles.next}>
      <FactList facts={[[t(($) => $.equipmentWork.selfTest.next), when]]} />
      {test?.test.expects === 'trip' && <p className={styles.hint}>{t(($) => $.equipmentWork.selfTest.again)}</p>}
      {can(timerCalls.save) && (
        <Button look="outline" onClick={() => void router.go(to)}>
          {t(($) => (next ? $.equipmentWork.selfTest.change : $.equipmentWork.selfTest.plan))}
        </Button>
      )}
    </div>
  )
}

const tones = { passed: 'ok', failed: 'fault', notJudged: 'warn', running: 'plain' } as const

const Row = ({ row: { dueAt, outcome, reason, seconds, expects, isTimed } }: { readonly row: SelfTest }) => {
  const t = useText()
  const language = useLanguage()
  const state = outcome ?? 'running'
  const known = selfTestReasons.find((one) => one === reason)
  const why = known
    ? t(($) => $.equipmentWork.selfTest.reasons[known])
    : reason && (problemText(language, reason) ?? reason)
  const took = seconds === null ? null : t(($) => $.equipmentWork.selfTest.took, { seconds: seconds.toFixed(1) })
  const words = [
    t(($) => $.equipmentWork.selfTest[isTimed ? 'timed' : 'byHand']),
    why ?? t(($) => $.equipmentWork.selfTest.expects[expects]),
    took,
  ]
  return (
    <RecordRow
      href={undefined}
      selected={false}
      onPress={() => undefined}
      title={dayTimeText(Date.parse(dueAt), language)}
      sub={words.filter((word) => word !== null).join(' · ')}
      end={
        <StateTag tone={tones[state]} shape>
          {t(($) => $.equipmentWork.selfTest.outcome[state])}
        </StateTag>
      }
    />
  )
}
