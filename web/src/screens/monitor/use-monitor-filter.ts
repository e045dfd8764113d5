/** What the list is narrowed to. */
import { useCallback, useMemo } from 'react'
import { statesByUrgency } from '#foundation/equipment/equipment-severity.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { groupNames, stateGroups, type StateGroup } from './state-filter.tsx'

export const useMonitorFilter = () => {
  const { change, wordOf } = useAddressFields<'state' | 'type' | 'id' | 'at'>()
  const asked = wordOf('state')
  const group = groupNames.find((name) => stateGroups[name].some((state) => state === asked))
  const number = Number(wordOf('type') ?? '')
  const equipmentTypeId = Number.isInteger(number) && number > 0 ? number : undefined
  return {
    narrowed: useMemo(
      () => ({ group, states: group ? stateGroups[group] : statesByUrgency, equipmentTypeId }),
      [group, equipmentTypeId],
    ),
    selected: wordOf('id'),
    /** The branch of the unit; empty for all of it. */
    branch: wordOf('at') ?? '',
    chooseBranch: (id: string) => change({ at: id }),
    clear: () => change({ state: undefined, type: undefined, at: undefined }),
    chooseGroup: (next: StateGroup | undefined) => change({ state: next }),
    chooseType: (next: number | undefined) => change({ type: next === undefined ? undefined : String(next) }),
    // The same each time: ten thousand rows are handed it.
    select: useCallback((equipmentId: string) => change({ id: equipmentId }), [change]),
  }
}
