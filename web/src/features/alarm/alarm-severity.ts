import type { LiveAlarm } from '@vigil/contract/live-events'
import type { Severity } from '#ui/severity/severity.ts'

/** The octagon is for everything that threatens life, fire or not; orange for an alarm, yellow for a fault or hazard. */
export const alarmSeverity = ({
  priority,
}: Pick<LiveAlarm, 'priority'>): Extract<Severity, 'fire' | 'warn' | 'fault'> =>
  priority <= 1 ? 'fire' : priority === 2 ? 'warn' : 'fault'
