import type { messages as zh } from './texts.zh.ts'

export const messages: typeof zh = {
  title: 'Leakage self-test',
  next: 'Next self-test',
  notPlanned: 'No schedule',
  plan: 'Set a schedule',
  change: 'Change the schedule',
  none: 'Not tested yet',
  noneHint: 'Once a month is good practice; fire loads are never tested by the clock',
  again: 'What a self-test has opened is closed by a person, without a word from the site',
  outcome: { passed: 'Passed', failed: 'Failed', notJudged: 'Not judged', running: 'Under way' },
  took: '{{seconds}} s',
  byHand: 'By hand',
  timed: 'Scheduled',
  expects: { trip: 'was to trip', report: 'was to report' },
  reasons: {
    late: 'More than 5 minutes late: skipped',
    reportedFail: 'It reported that the test failed',
    noTrip: 'It took the order and did not trip',
    noReport: 'It took the order and reported nothing',
    noAnswer: 'It did not answer',
    realTrip: 'The residual current was too high: a real trip',
  },
}
