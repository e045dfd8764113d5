/** The groups, and which of them is open: in the address, by what it is and not by its newest, which changes. */
import { useQuery } from '@tanstack/react-query'
import { platformCalls, type QuarantineGroup } from '@vigil/contract/tenancy/platform'
import { useCan } from '#foundation/rights/can.ts'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

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

export const idOfGroup = ({ equipmentId, reason }: Pick<QuarantineGroup, 'equipmentId' | 'reason'>): string =>
  `${equipmentId} ${reason}`

export const useChosenGroup = () => {
  const { change, wordOf } = useAddressFields<'device' | 'why'>()
  const device = wordOf('device')
  return {
    chosen: device && idOfGroup({ equipmentId: device, reason: wordOf('why') ?? '' }),
    choose: (id: string | undefined): void => {
      const [equipmentId, ...reason] = id?.split(' ') ?? []
      change({ device: equipmentId, why: reason.join(' ') })
    },
  }
}
