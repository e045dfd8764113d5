/** Today against yesterday, and how much is handled: two small cards of Home, each a way to its rows. */
import { figures } from '@vigil/contract/statistics/figures'
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import type { Reach } from '#foundation/project/use-reach.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { spanText } from '#infrastructure/i18n/time-texts.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Card } from '#ui/surface/card.tsx'
import { ChangeTag } from './change-tag.tsx'
import { rateOf } from './figure-rules.ts'
import { HourBars } from './hour-bars.tsx'
import { useFigureRows } from './use-figure-rows.ts'
import { useAlarmCounts, useHandling } from './use-figures.ts'
import styles from './home-figures.module.css'

interface HomeFiguresProps {
  readonly reach: Reach
}

export const HomeFigures = ({ reach }: HomeFiguresProps) => {
  const can = useCan()
  const t = useText()
  const router = useRouter()
  const texts = useAreas('figures')
  if (!can(statisticsCalls.alarmCounts) || texts.status !== 'ready') return null
  return (
    <div className={styles.pair}>
      <Today reach={reach} />
      <Handling reach={reach} />
      <a className={styles.more} href={router.hrefOf(router.places.runOverview)}>
        {t(($) => $.figures.overview)} ›
      </a>
    </div>
  )
}

const Today = ({ reach }: HomeFiguresProps) => {
  const t = useText()
  const name = useName()
  const rows = useFigureRows(reach.projectId)
  return (
    <Card>
      <QueryState query={useAlarmCounts(reach)} call={statisticsCalls.alarmCounts} rows={1}>
        {({ today, yesterday, yesterdaySoFar, hours }) => (
          <a className={styles.figure} href={rows('alarmsToday')}>
            <span className={styles.head}>
              {name(figures.alarmsToday.name)}
              <ChangeTag now={today.total} before={yesterdaySoFar.total} />
            </span>
            <span className={styles.line}>
              <b>{today.total}</b>
              <small>{t(($) => $.figures.sameTime, { count: yesterdaySoFar.total })}</small>
            </span>
            <HourBars
              {...hours}
              label={t(($) => $.figures.hoursLabel, { today: today.total, yesterday: yesterday.total })}
            />
          </a>
        )}
      </QueryState>
    </Card>
  )
}

const Handling = ({ reach }: HomeFiguresProps) => {
  const t = useText()
  const name = useName()
  const rows = useFigureRows(reach.projectId)
  return (
    <Card>
      <QueryState query={useHandling(reach)} call={statisticsCalls.handling} rows={1}>
        {({ raised, handled, days, medianS }) => (
          <a className={styles.figure} href={rows('handlingRate')}>
            <span className={styles.head}>{name(figures.handlingRate.name)}</span>
            <span className={styles.line}>
              <b>
                {rateOf(handled, raised)}
                {raised > 0 && <small>%</small>}
              </b>
              <small>{t(($) => $.figures.handledOf, { handled, raised, days })}</small>
            </span>
            <span className={styles.bar}>
              <i style={{ width: raised === 0 ? 0 : `${(100 * handled) / raised}%` }} />
            </span>
            <small className={styles.foot}>
              {medianS === null ? (
                t(($) => $.figures.unanswered)
              ) : (
                <>
                  {name(figures.response.name)} <b>{spanText(t, medianS * 1_000)}</b>
                </>
              )}
            </small>
          </a>
        )}
      </QueryState>
    </Card>
  )
}
