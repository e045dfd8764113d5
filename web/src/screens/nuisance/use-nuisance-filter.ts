/** What the ranking is narrowed to. */
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

export const periods = ['7', '30', '90'] as const

/** The fields of the address that narrow; a kept filter holds exactly these. */
export const filterFields = ['days', 'unit'] as const

export const useNuisanceFilter = () => {
  const { change, oneOf, idOf } = useAddressFields<(typeof filterFields)[number] | 'point'>()
  return { days: oneOf('days', periods) ?? '30', projectId: idOf('unit'), selected: idOf('point'), change }
}

export type NuisanceFilter = ReturnType<typeof useNuisanceFilter>
