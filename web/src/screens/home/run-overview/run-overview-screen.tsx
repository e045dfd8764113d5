/** How everything runs that somebody is responsible for, on one wide page: figures first, then why, then where. */
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import { caseAddress } from '#features/alarm/case-address.ts'
import { UrgencyStrip } from '#features/alarm/urgency-strip.tsx'
import { useAlarmCounts } from '#features/figures/use-figures.ts'
import { WorstEquipment } from '#features/figures/worst-equipment.tsx'
import { SafetyCard } from '#features/overview/safety-card.tsx'
import { RefusedPage } from '#foundation/record/refused-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { AnswerChart, BreakerChart, TodayChart } from './charts.tsx'
import { HowCounted } from './how-counted.tsx'
import { HandlingTiles, RateTiles, ScoreTile, TodayTile } from './tiles.tsx'
import { UnitScores, UnitStates } from './unit-scores.tsx'
import styles from './run-overview-screen.module.css'

export const RunOverviewScreen = () => {
  const t = useText()
  const can = useCan()
  if (!can(statisticsCalls.alarmCounts)) return <RefusedPage title={t(($) => $.figures.title)} />
  return (
    <main className={styles.page}>
      <Overview />
    </main>
  )
}

const everything = {}

const Overview = () => {
  const t = useText()
  const router = useRouter()
  const language = useLanguage()
  const { data } = useAlarmCounts()
  return (
    <>
      <header className={styles.head}>
        <h1>{t(($) => $.figures.title)}</h1>
        <small>{t(($) => $.figures.hint)}</small>
        {data && <small>{t(($) => $.figures.asOf, { time: clockText(Date.parse(data.asOf), language) })}</small>}
        <HowCounted />
      </header>
      <div className={styles.urgent}>
        <UrgencyStrip onPress={({ alarmId }) => void router.go(caseAddress(router, alarmId))} />
      </div>
      <div className={styles.tiles}>
        <TodayTile />
        <HandlingTiles />
        <ScoreTile />
        <RateTiles />
      </div>
      <div className={styles.ground}>
        <div className={styles.column}>
          <TodayChart />
          <div className={styles.pair}>
            <SafetyCard
              reach={everything}
              onPress={(state) => void router.go(`${router.places.monitor}?state=${state}`, 'switchTab')}
            />
            <UnitStates />
          </div>
        </div>
        <div className={styles.column}>
          <AnswerChart />
          <BreakerChart />
        </div>
        <UnitScores />
        <WorstEquipment />
      </div>
    </>
  )
}
