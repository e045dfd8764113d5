import { useQuery } from '@tanstack/react-query'
import { platformCalls, type HealthRow, type PlatformHealth } from '@vigil/contract/tenancy/platform'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'

const everyMs = 5_000
/** Three rereads that brought nothing. */
const staleMs = 3 * everyMs

export const useHealth = () => {
  const can = useCan()
  return useQuery({
    ...queryOf(platformCalls.health, {}),
    enabled: can(platformCalls.health),
    refetchInterval: everyMs,
    // What was kept from an earlier visit is old at once.
    staleTime: 0,
  })
}

/** By the platform's clock: whoever looks away for a minute sees at once that the page has not looked either. */
export const useIsStale = ({ at }: PlatformHealth): boolean => useNow() - Date.parse(at) > staleMs

export type HealthState = HealthRow['state']

/** Nothing is known of now from figures of then. */
export const stateNow = ({ state }: HealthRow, isStale: boolean): HealthState => (isStale ? 'unknown' : state)
