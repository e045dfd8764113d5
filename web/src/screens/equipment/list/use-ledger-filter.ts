/** What the list of equipment is narrowed to, in the address. */
import { equipmentStateNames, type EquipmentState } from '@vigil/contract/equipment/equipment'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

export const filterFields = ['state', 'type'] as const

export interface LedgerFilter {
  readonly state?: EquipmentState
  readonly equipmentTypeId?: number
}

export const useLedgerFilter = () => {
  const { change, wordOf, oneOf } = useAddressFields<(typeof filterFields)[number] | 'id'>()
  const state = oneOf('state', equipmentStateNames)
  const typeNo = Number(wordOf('type'))
  const filter: LedgerFilter = {
    ...(state ? { state } : {}),
    ...(Number.isInteger(typeNo) && typeNo > 0 ? { equipmentTypeId: typeNo } : {}),
  }
  return {
    filter,
    isNarrowed: Object.keys(filter).length > 0,
    selected: wordOf('id'),
    select: (id: string | undefined) => change({ id }),
    chooseState: (next: EquipmentState | undefined) => change({ state: next }),
    chooseType: (next: string | undefined) => change({ type: next }),
    clear: () => change({ state: undefined, type: undefined }),
  }
}
