import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { Fresh } from '#ui/reading/freshness.tsx'

/** A report may be late three times before anybody calls it late. */
const periods = 3

/** How far the last report can be trusted now. Equipment that never reports by itself is never late. */
export const freshOf = (
  { online, state }: Pick<Equipment, 'online' | 'state'>,
  reportedAt: string | null,
  intervalSec: number,
  now: number,
): Fresh => {
  if (reportedAt === null) return 'none'
  if (online === false || state === 'offline') return 'stale'
  const limit = intervalSec * 1_000 * periods
  return limit > 0 && now - Date.parse(reportedAt) > limit ? 'late' : 'live'
}
