/** How long a hazard may last, when people are reminded, and when it ends by itself. Pure. */
import type { HazardLevel, HazardSide, HazardSource } from '@vigil/contract/hazard/hazard'

const hour = 3_600_000
const day = 24 * hour

interface LevelRow {
  readonly deadlineMs: number
  readonly extensionsMost: number
  readonly sides: readonly HazardSide[]
}

/** A major one has a day to be planned; then the plan says until when. */
export const levels: Readonly<Record<HazardLevel, LevelRow>> = {
  general: { deadlineMs: 3 * day, extensionsMost: 2, sides: ['unit'] },
  serious: { deadlineMs: day, extensionsMost: 1, sides: ['unit', 'centre'] },
  major: { deadlineMs: day, extensionsMost: 2, sides: ['unit', 'centre'] },
}

export interface Deadline {
  readonly deadlineFrom: number
  readonly dueAt: number
}

/** The first deadline of a level, from when it was found; what grows old has until it is. */
export const deadlineOf = (level: HazardLevel, foundAt: number, source?: HazardSource) => {
  const deadlineMs = source === 'lifeEnd' ? lifeEndMs : levels[level].deadlineMs
  return { level, deadlineMs, deadlineFrom: foundAt, dueAt: foundAt + deadlineMs }
}

/** Equipment that cannot do its duty in a fire: a day to put right, and the operator looks too. */
const seriousEvents: readonly string[] = [
  'manualMode',
  'ctrlDisabled',
  'shielded',
  'isolated',
  'pressureLow',
  'doorOpen',
]

const levelOfEvent = (event: string): HazardLevel => (seriousEvents.includes(event) ? 'serious' : 'general')

/** What must be repaired within the hour: a host without mains, a dead bus, a pump that would not run. */
export const urgentFaults: readonly string[] = ['mainPowerFault', 'busFault', 'pumpFault']

/** When a fault that stays is overdue: a day; for the urgent ones when their work order is due to be made. */
export const faultDueMs = { urgent: 30 * 60_000, usual: day } as const

/** What the platform says of a device by itself: no condition that a device could recover from. */
export const platformWords: readonly string[] = ['sequenceReset', 'unreadableMessage']

/** Added, and not shown to work within a week. */
export const untestedMs = 7 * day

/** The end of a service life is known so long before: time to buy and fit another. */
export const lifeEndMs = 90 * day

/** Handled, and the device still says it a day later. */
export const stillActiveMs = day

interface Cause {
  readonly source: HazardSource
  readonly event_key: string
  readonly priority: number
}

/** A fire that nobody answered, and a point that cannot speak, are no small things. */
export const levelOfCause = ({ source, event_key, priority }: Cause): HazardLevel => {
  if (source === 'untested' || source === 'lifeEnd') return 'general'
  if (source === 'selfTest') return event_key === 'selfTestFailed' ? 'serious' : 'general'
  if (source === 'device') return levelOfEvent(event_key)
  if (source === 'overdueFault') return urgentFaults.includes(event_key) ? 'serious' : 'general'
  return source === 'notRecovered' && priority > 1 ? 'general' : 'serious'
}

const remindersAt = [50, 80, 100] as const
const daysReminded = 30

/** When people are reminded: by parts of the deadline. */
export const remindersOf = ({ deadlineFrom, dueAt }: Deadline) =>
  remindersAt.map((percent) => ({ percent, at: deadlineFrom + ((dueAt - deadlineFrom) * percent) / 100 }))

/** After the end of the deadline daily, for a month. */
export const reminderAfter = (percent: number, at: number) =>
  percent < 100 || percent >= 100 + daysReminded ? [] : [{ percent: percent + 1, at: at + day }]

const recoveredMs = 30 * 60_000

/** Closes by itself, as long as no person has taken it. */
export const isSettled = (recoveredAt: number | null, now: number): boolean =>
  recoveredAt !== null && now - recoveredAt >= recoveredMs

/** Who hears a reminder: the corrector; the managers while there is none, and all of them once the time is over. */
export const hearsReminder = (
  { isManager }: { readonly isManager: boolean },
  { percent, hasCorrector }: { readonly percent: number; readonly hasCorrector: boolean },
): boolean => !isManager || !hasCorrector || percent >= 100
