import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createStatisticsService } from './statistics.service.ts'

export const statisticsFeature = (deps: Parameters<typeof createStatisticsService>[0]): Answer[] => {
  const statistics = createStatisticsService(deps)
  return [
    answer(statisticsCalls.alarmCounts, (input, actor) => statistics.alarmCounts(actor, input)),
    answer(statisticsCalls.handling, (input, actor) => statistics.handling(actor, input)),
    answer(statisticsCalls.trend, (input, actor) => statistics.trend(actor, input)),
    answer(statisticsCalls.projectStates, (_input, actor) => statistics.projectStates(actor)),
    answer(statisticsCalls.rankings, (input, actor) => statistics.rankings(actor, input)),
    answer(statisticsCalls.breakerEvents, (input, actor) => statistics.breakerEvents(actor, input)),
    answer(statisticsCalls.quiet, (input, actor) => statistics.quiet(actor, input)),
    answer(statisticsCalls.rates, (input, actor) => statistics.rates(actor, input)),
    answer(statisticsCalls.myWork, (_input, actor) => statistics.myWork(actor)),
    answer(statisticsCalls.score, (input, actor) => statistics.score(actor, input)),
  ]
}
