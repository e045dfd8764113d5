/** Whether silence means offline, and for whom. Pure. */
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import type { OfflineCause } from '#events/presence-events.ts'
import type { ShadowDraft } from '#events/report-events.ts'

export const offlineAfterMs = ({ type, isWatched }: Pick<EquipmentFacts, 'type' | 'isWatched'>): number | undefined =>
  isWatched && type.offlineAfterSec > 0 ? type.offlineAfterSec * 1_000 : undefined

/** A parent that spoke within this is there: a child that is silent beside it is silent by itself. */
const livelyMs = ({ type }: EquipmentFacts): number => Math.max(5_000, type.reportIntervalSec * 1_500)

export type SilenceVerdict =
  | { readonly offline: OfflineCause }
  /** Not yet: look again then. */
  | { readonly waitUntil: number }
  /** Nothing to watch: it was never heard, is already offline, or does not report by itself. */
  | 'unwatched'

export interface Silence {
  readonly one: ShadowDraft
  readonly parent: ShadowDraft | undefined
  readonly now: number
  /** Since when the platform itself has been able to hear, after a time in which it was not. */
  readonly hearingSince: number
}

const soonMs = 1_000

export const judgeSilence = ({ one, parent, now, hearingSince }: Silence): SilenceVerdict => {
  const after = offlineAfterMs(one.equipment)
  if (after === undefined || one.online === null) return 'unwatched'
  if (!one.online) {
    // Its parent came back and it did not speak since: now it is silent by itself.
    return one.cause === 'parentOffline' && parent?.online === true ? { offline: 'silence' } : 'unwatched'
  }
  const due = Math.max(one.reportedAt, hearingSince) + after
  if (due > now) return { waitUntil: due }
  return judgeBesideParent(parent, now)
}

const judgeBesideParent = (parent: ShadowDraft | undefined, now: number): SilenceVerdict => {
  const parentAfter = parent && offlineAfterMs(parent.equipment)
  if (!parent || parentAfter === undefined || parent.online === null) return { offline: 'silence' }
  if (!parent.online) return { offline: 'parentOffline' }
  if (now - parent.reportedAt <= livelyMs(parent.equipment)) return { offline: 'silence' }
  // Perhaps it is the parent that fell silent: its own time decides, for the whole family.
  return { waitUntil: Math.max(parent.reportedAt + parentAfter, now) + soonMs }
}
