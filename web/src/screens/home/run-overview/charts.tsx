/** Today by the hour, how fast people answered, and when breakers act. */
import { figures } from '@vigil/contract/statistics/figures'
import { answerBounds, statisticsCalls } from '@vigil/contract/statistics/statistics'
import { BarChart } from '#features/figures/bar-chart.tsx'
import { useAlarmCounts, useBreakerEvents, useHandling } from '#features/figures/use-figures.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { spanText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

const useHourLabels = () => {
  const t = useText()
  return hours.map((hour) => t(($) => $.figures.hour, { hour }))
}

export const TodayChart = () => {
  const t = useText()
  const name = useName()
  const labels = useHourLabels()
  return (
    <Card title={name(figures.alarmsToday.name)}>
      <QueryState query={useAlarmCounts()} call={statisticsCalls.alarmCounts} rows={3}>
        {({ today, yesterday, hours: each }) => (
          <BarChart
            label={t(($) => $.figures.hoursLabel, { today: today.total, yesterday: yesterday.total })}
            labels={labels}
            series={[
              { name: t(($) => $.figures.todayWord), values: each.today, colour: '--ink' },
              { name: t(($) => $.figures.yesterdayWord), values: each.yesterday, colour: '--line-2' },
            ]}
          />
        )}
      </QueryState>
    </Card>
  )
}

export const AnswerChart = () => {
  const t = useText()
  const labels = [...answerBounds.map((bound) => spanText(t, bound * 1_000)), t(($) => $.figures.later)]
  return (
    <Card title={t(($) => $.figures.answers)}>
      <QueryState query={useHandling()} call={statisticsCalls.handling} rows={3}>
        {({ spread, answered }) =>
          answered === 0 ? (
            <EmptyState picture="clear" title={t(($) => $.figures.unanswered)} compact />
          ) : (
            <BarChart
              label={t(($) => $.figures.answered, { count: answered })}
              labels={labels}
              series={[{ name: t(($) => $.figures.answers), values: spread, colour: '--ctl' }]}
              height={220}
            />
          )
        }
      </QueryState>
    </Card>
  )
}

export const BreakerChart = () => {
  const t = useText()
  const name = useName()
  const labels = useHourLabels()
  return (
    <Card title={name(figures.breakerEvents.name)}>
      <QueryState query={useBreakerEvents()} call={statisticsCalls.breakerEvents} rows={3}>
        {({ total, byHour }) =>
          total === 0 ? (
            <EmptyState picture="clear" title={t(($) => $.figures.noBreaker)} compact />
          ) : (
            <BarChart
              label={name(figures.breakerEvents.name)}
              labels={labels}
              series={[{ name: name(figures.breakerEvents.name), values: byHour, colour: '--ctl' }]}
              height={240}
            />
          )
        }
      </QueryState>
    </Card>
  )
}
