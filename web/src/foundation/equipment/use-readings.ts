/** Everything a piece of equipment says now: what was stored when the page asked, and what it has said since. */
import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment, type Shadow } from '@vigil/contract/equipment/equipment'
import { useCan } from '../rights/can.ts'
import type { Values } from './headline.ts'
import type { LiveReading } from './live-values.ts'
import { shadowOf } from './shadow-of.ts'
import { useTypeOf } from './use-type-of.ts'
import { useFresh } from './use-fresh.ts'
import { useLiveReading } from './use-live-reading.ts'

/** After a break the stored value may be the younger one; whichever was said last counts. */
export const latestOf = (shadow: Shadow | undefined, live: LiveReading | undefined): Values => {
  const stored = Object.entries(shadow?.values ?? {}).map(([key, held]) => [key, held.value] as const)
  const heard = Object.entries(live?.values ?? {}).filter(
    ([key]) => (shadow?.values[key]?.at ?? '') <= (live?.times[key] ?? ''),
  )
  return Object.fromEntries([...stored, ...heard])
}

/** When each was said. */
export const timesOf = (
  shadow: Shadow | undefined,
  live: LiveReading | undefined,
): Readonly<Record<string, string>> => {
  const stored = Object.entries(shadow?.values ?? {}).map(([key, { at }]) => [key, at] as const)
  const heard = Object.entries(live?.times ?? {}).filter(([key, at]) => (shadow?.values[key]?.at ?? '') <= at)
  return Object.fromEntries([...stored, ...heard])
}

const latest = (times: readonly (string | null | undefined)[]): string | null =>
  times.reduce<string | null>((last, at) => (at && at > (last ?? '') ? at : last), null)

export const useReadings = (equipment: Equipment) => {
  const { equipmentId, reportedAt } = equipment
  const can = useCan()
  const type = useTypeOf(equipment)
  const live = useLiveReading(equipmentId)
  const query = useQuery({ ...shadowOf(equipmentId), enabled: can(equipmentCalls.shadow) })
  const at = latest([reportedAt, live?.at])
  return {
    type,
    query,
    values: latestOf(query.data, live),
    times: timesOf(query.data, live),
    at,
    fresh: useFresh(equipment, at, type?.reportIntervalSec ?? 0),
  }
}
