/** What the list is narrowed to, in the address: it survives a reload, a step back and a shared link. */
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { statesByUrgency } from '#foundation/equipment/equipment-severity.ts'
import { groupNames, stateGroups, type StateGroup } from './state-filter.tsx'

export const useMonitorFilter = () => {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('state')
  const group = groupNames.find((name) => stateGroups[name].some((state) => state === asked))
  const equipmentTypeId = Number(search.get('type') ?? '')
  // All at once: of two changes in a row the second would not know the first.
  const change = (changes: Partial<Record<'state' | 'type' | 'id', string | undefined>>): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [field, value] of Object.entries(changes))
          if (value === undefined) next.delete(field)
          else next.set(field, value)
        return next
      },
      { replace: true },
    )
  return {
    group,
    states: group ? stateGroups[group] : statesByUrgency,
    equipmentTypeId: Number.isInteger(equipmentTypeId) && equipmentTypeId > 0 ? equipmentTypeId : undefined,
    selected: search.get('id') ?? undefined,
    clear: () => change({ state: undefined, type: undefined }),
    chooseGroup: (next: StateGroup | undefined) => change({ state: next }),
    chooseType: (next: number | undefined) => change({ type: next === undefined ? undefined : String(next) }),
    select: (equipmentId: string) => change({ id: equipmentId }),
  }
}
