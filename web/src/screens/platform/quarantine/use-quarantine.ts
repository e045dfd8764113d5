/** The groups, and which of them is open: in the address, by what it is and not by its newest, which changes. */
import { useQuery } from '@tanstack/react-query'
import { platformCalls, type QuarantineGroup } from '@vigil/contract/platform'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'

const everyMs = 15_000

export const useQuarantine = () => {
  const can = useCan()
  return useQuery({
    ...queryOf(platformCalls.quarantine, {}),
    enabled: can(platformCalls.quarantine),
    refetchInterval: everyMs,
  })
}

export const openOf = ({ count, sentAgain }: QuarantineGroup): number => count - sentAgain

type Named = Pick<QuarantineGroup, 'equipmentId' | 'reason'>

export const useChosenGroup = () => {
  const [search, setSearch] = useSearchParams()
  const [device, why] = [search.get('device'), search.get('why')]
  return {
    isChosen: device !== null,
    is: ({ equipmentId, reason }: Named): boolean => equipmentId === device && reason === why,
    searchOf: ({ equipmentId, reason }: Named): string =>
      new URLSearchParams({ view: 'quarantine', device: equipmentId, why: reason }).toString(),
    choose: (group: Named | undefined): void =>
      setSearch(
        { view: 'quarantine', ...(group === undefined ? {} : { device: group.equipmentId, why: group.reason }) },
        { replace: true },
      ),
  }
}

export type ChosenGroup = ReturnType<typeof useChosenGroup>
