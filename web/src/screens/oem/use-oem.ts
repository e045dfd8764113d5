/** The operator a page is about: the one in the address, else the person's own. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { oemCalls } from '@vigil/contract/tenancy/oem'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useCan } from '#foundation/rights/can.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'

export const useOemId = (): string | undefined => {
  const [search] = useSearchParams()
  const own = useSession()?.user.oemId ?? undefined
  return search.get('oemId') ?? own
}

export const useOem = (oemId: string) => {
  const can = useCan()
  return useQuery({ ...queryOf(oemCalls.detail, { oemId }), enabled: can(oemCalls.detail) })
}

/** Whatever shows operators asks again. */
export const useOemChanged = (): (() => void) => {
  const client = useQueryClient()
  return () => {
    for (const { path } of [oemCalls.detail, oemCalls.cockpit, oemCalls.overview, oemCalls.list])
      void client.invalidateQueries({ queryKey: [path] })
  }
}
