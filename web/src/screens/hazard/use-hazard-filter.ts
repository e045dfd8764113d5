/** What the records are narrowed to, in the address: it survives a reload, a step back and a shared link. */
import { hazardLevels } from '@vigil/contract/hazard/hazard'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

export const stages = ['open', 'mine', 'review', 'overdue', 'closed'] as const
const views = ['hazards', 'ledger'] as const

/** The fields of the address that narrow; a saved filter keeps exactly these. */
export const filterFields = ['stage', 'level'] as const
type Field = (typeof filterFields)[number] | 'id' | 'view' | 'walk' | 'new' | 'equipment'

export const useHazardFilter = () => {
  const { change, oneOf, idOf } = useAddressFields<Field>()
  const stage = oneOf('stage', stages)
  const level = oneOf('level', hazardLevels)
  return {
    view: oneOf('view', views) ?? 'hazards',
    walk: idOf('walk'),
    stage,
    level,
    selected: idOf('id'),
    /** Somebody comes to report, of this equipment. */
    isNew: oneOf('new', ['1']) !== undefined,
    equipmentId: idOf('equipment'),
    isNarrowed: stage !== undefined || level !== undefined,
    change,
    clear: () => change({ stage: undefined, level: undefined }),
  }
}

export type HazardFilter = ReturnType<typeof useHazardFilter>

/** As the call takes it: what is not narrowed is left out. */
export const askedBy = ({ stage, level }: HazardFilter) => ({
  ...(level ? { level } : {}),
  ...(stage === 'overdue' ? { isOverdue: true } : stage ? { stage } : {}),
})
