import { trialCalls } from '@vigil/contract/account/trial'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createTrialFigures } from './trial-figures.service.ts'
import type { createTrialService } from './trial.service.ts'

export const trialFeature = (
  service: ReturnType<typeof createTrialService>,
  figures: ReturnType<typeof createTrialFigures>,
): Answer[] => [
  answer(trialCalls.apply, (input, _nobody, visit) => service.apply(input, visit)),
  answer(trialCalls.testLogin, (input, _nobody, visit) => service.testLogin(input, visit)),
  answer(trialCalls.equipmentTypeTotals, figures.equipmentTypeTotals),
  answer(trialCalls.runStatus, figures.runStatus),
  answer(trialCalls.exceptionHandling, figures.exceptionHandling),
  answer(trialCalls.alarmMonitor, figures.alarmMonitor),
  answer(trialCalls.projectStatistics, figures.projectStatistics),
  answer(trialCalls.alarmCounts, figures.alarmCounts),
  answer(trialCalls.rankings, figures.rankings),
]
