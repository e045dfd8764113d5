/** How a point stands for who walks: what the platform has said of it, and what this phone has not sent yet. */
import type { PatrolPoint, PatrolTask } from '@vigil/contract/patrol/task'
import type { KeptCheckIn } from '#features/patrol/kept-check-in.ts'

export type PointLook = 'done' | 'abnormal' | 'late' | 'missed' | 'waiting' | 'refused' | 'next' | 'open'

export interface SeenPoint extends PatrolPoint {
  readonly look: PointLook
  readonly kept: KeptCheckIn | undefined
}

const lookOf = (point: PatrolPoint, kept: KeptCheckIn | undefined): PointLook => {
  if (point.outcome === 'missed') return 'missed'
  if (point.outcome !== 'open') return point.abnormal > 0 ? 'abnormal' : point.outcome === 'late' ? 'late' : 'done'
  if (kept) return kept.state === 'waiting' ? 'waiting' : 'refused'
  return 'open'
}

const isToWalk = ({ look }: SeenPoint): boolean => look === 'open' || look === 'refused'

/** In the order to walk; the first that is still to be walked is the next. */
export const seenPoints = (task: PatrolTask, checkIns: readonly KeptCheckIn[]): SeenPoint[] => {
  const seen = task.route.map((point): SeenPoint => {
    const kept = checkIns.findLast(({ taskId, placeId }) => taskId === task.taskId && placeId === point.placeId)
    return { ...point, kept, look: lookOf(point, kept) }
  })
  const next = seen.find(isToWalk)
  return seen.map((point) => (point === next && point.look === 'open' ? { ...point, look: 'next' } : point))
}

/** Where to go from here; a point that was refused is still to be walked. */
export const nextPoint = (points: readonly SeenPoint[], from: SeenPoint): SeenPoint | undefined =>
  points.find((point) => point.placeId !== from.placeId && (point.look === 'next' || isToWalk(point)))
