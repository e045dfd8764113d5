/** What the list of equipment is narrowed to, in the address. */
import { equipmentStateNames, type EquipmentState } from '@vigil/contract/equipment/equipment'
import { filterOfBranch } from '#foundation/project/branch-filter.ts'
import type { Reach } from '#foundation/project/use-reach.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

export const filterFields = ['state', 'type', 'at'] as const

export interface LedgerFilter extends Omit<Reach, 'projectId'> {
  readonly state?: EquipmentState
  readonly equipmentTypeId?: number
}

export const useLedgerFilter = () => {
  const { change, wordOf, oneOf } = useAddressFields<(typeof filterFields)[number] | 'id'>()
  const state = oneOf('state', equipmentStateNames)
  const typeNo = Number(wordOf('type'))
  /** The branch of the unit; empty for all of it. */
  const branch = wordOf('at') ?? ''
  const place = filterOfBranch(branch)
  const filter: LedgerFilter = {
    ...place,
    ...(state ? { state } : {}),
    ...(Number.isInteger(typeNo) && typeNo > 0 ? { equipmentTypeId: typeNo } : {}),
  }
  return {
    filter,
    branch,
    place,
    isNarrowed: Object.keys(filter).length > 0,
    selected: wordOf('id'),
    select: (id: string | undefined) => change({ id }),
    chooseState: (next: EquipmentState | undefined) => change({ state: next }),
    chooseType: (next: string | undefined) => change({ type: next }),
    chooseBranch: (id: string) => change({ at: id }),
    clear: () => change({ state: undefined, type: undefined, at: undefined }),
  }
}
