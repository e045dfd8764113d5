import type { LiveAlarm } from '@vigil/contract/live/live-events'
import type { Severity } from '#ui/severity/severity.ts'

type Judged = Pick<LiveAlarm, 'priority'> & { readonly kind?: string | null | undefined }

/**
 * The octagon is for everything that threatens life, fire or not; orange for an alarm, also for one that only warns;
 * yellow for a fault or hazard.
 */
export const alarmSeverity = ({ priority, kind }: Judged): Extract<Severity, 'fire' | 'warn' | 'fault'> =>
  priority <= 1 ? 'fire' : priority === 2 || kind === 'alarm' ? 'warn' : 'fault'

/** By what a kind of alarm is called where states have names. */
export const kindState = { 'fire-alarm': 'fire', alarm: 'alarm', fault: 'fault', hazard: 'hazard' } as const
