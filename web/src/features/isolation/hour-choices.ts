/** How long a point may be taken out at once; a day is the most. */
import { longestIsolationMs } from '@vigil/contract/equipment/isolation'

export const hourChoices = ['1', '2', '4', '8', '12', '24'] as const
export type HourChoice = (typeof hourChoices)[number]

const hourMs = 3_600_000
/** The clock of this device may run ahead of the platform's. */
const slackMs = 60_000

export const untilOf = (from: number, hours: HourChoice): string =>
  new Date(from + Math.min(Number(hours) * hourMs, longestIsolationMs - slackMs)).toISOString()
