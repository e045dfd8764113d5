/** Which period, and a day in it: in the address, so that a link opens the same. */
import { energyPeriods } from '@vigil/contract/energy/energy'
import { Day } from '@vigil/contract/ids'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

export const useEnergySearch = () => {
  const { change, wordOf, oneOf } = useAddressFields<'period' | 'day'>()
  return { period: oneOf('period', energyPeriods) ?? 'month', day: Day.safeParse(wordOf('day')).data, change }
}
