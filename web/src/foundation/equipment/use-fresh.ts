import type { Equipment } from '@vigil/contract/equipment/equipment'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { useFromNow } from '#infrastructure/signal/use-now.ts'
import type { Fresh } from '#ui/reading/freshness.tsx'
import { freshOf } from './fresh-of.ts'

/** Nobody tells of changes now: whatever is on the screen is what was known before. */
export const useIsCut = (): boolean => {
  const { status } = useLiveState()
  return status === 'interrupted' || status === 'idle'
}

/** How far a value of this equipment, said at that time, can be trusted now. */
export const useFresh = (
  equipment: Pick<Equipment, 'online' | 'state'>,
  at: string | null,
  intervalSec: number,
): Fresh => {
  const isCut = useIsCut()
  const fresh = useFromNow((now) => freshOf(equipment, at, intervalSec, now))
  return isCut && fresh !== 'none' ? 'stale' : fresh
}
