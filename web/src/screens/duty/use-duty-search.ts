/** Which duty page, which week, which handover: in the address, so that a link from anywhere opens it. */
import { dutyParts } from '#features/duty/duty-address.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

export const useDutySearch = () => {
  const { change, wordOf, oneOf, idOf } = useAddressFields<'part' | 'day' | 'handover'>()
  return { part: oneOf('part', dutyParts) ?? 'now', day: wordOf('day'), handover: idOf('handover'), change }
}

export type DutySearch = ReturnType<typeof useDutySearch>
