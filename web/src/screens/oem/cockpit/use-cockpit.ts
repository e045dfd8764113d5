/** What the cockpit shows, asked again while it is open: a fire of another operator comes by no live connection. */
import { useQuery } from '@tanstack/react-query'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import type { OemState } from '@vigil/contract/tenancy/oem-state'
import { useCan } from '#foundation/rights/can.ts'
import { usePages } from '#foundation/rights/use-pages.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'

const everyMs = 10_000

export const useOverview = () => {
  const can = useCan()
  return useQuery({ ...queryOf(oemCalls.overview, {}), refetchInterval: everyMs, enabled: can(oemCalls.overview) })
}

export const useOperators = (filter: { readonly word?: string; readonly state?: OemState }) =>
  usePages(oemCalls.cockpit, filter, { size: 100, everyMs })
