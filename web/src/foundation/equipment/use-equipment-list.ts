/** Equipment of a unit, worst first, read page by page: all of one state, then all of the next. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment, type EquipmentState } from '@vigil/contract/equipment/equipment'
import { readOnce } from '#infrastructure/api/query-of.ts'
import type { Reach } from '../project/use-reach.ts'
import { useCan } from '../rights/can.ts'
import { madeOnce } from './made-once.ts'

export const equipmentListKey = 'equipment/byUrgency'

const pageSize = 50

export interface ListFilter {
  readonly reach: Reach
  /** In the order in which they are shown. */
  readonly states: readonly EquipmentState[]
  readonly equipmentTypeId?: number | undefined
}

interface Place {
  /** Which of the states is being read. */
  readonly at: number
  readonly after?: string
}

interface ListPage {
  readonly rows: readonly Equipment[]
  readonly next: Place | undefined
}

type ReadPage = (
  state: EquipmentState,
  after: string | undefined,
) => Promise<{ rows: Equipment[]; next: string | null }>

/** One page, never an empty one while there is more: a state without equipment is stepped over. */
export const readFrom = async (place: Place, states: readonly EquipmentState[], read: ReadPage): Promise<ListPage> => {
  const state = states[place.at]
  if (state === undefined) return { rows: [], next: undefined }
  const { rows, next } = await read(state, place.after)
  if (next !== null) return { rows, next: { at: place.at, after: next } }
  const following = place.at + 1 < states.length ? { at: place.at + 1 } : undefined
  return rows.length === 0 && following ? readFrom(following, states, read) : { rows, next: following }
}

/** Every piece once: one that changed while the states were read stands in two of them, and counts in the worse. */
export const rowsOf = madeOnce((pages: readonly ListPage[]): readonly Equipment[] => {
  const rows = new Map<string, Equipment>()
  for (const page of pages) for (const row of page.rows) if (!rows.has(row.equipmentId)) rows.set(row.equipmentId, row)
  return [...rows.values()]
})

const start: Place = { at: 0 }

const listOf = ({ reach, states, equipmentTypeId }: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [equipmentListKey, Object.values(reach).join(), states.join(), equipmentTypeId ?? 0],
    initialPageParam: start,
    // Comparing ten thousand rows with themselves at every change costs more than drawing the few in sight again.
    structuralSharing: false,
    queryFn: ({ client, pageParam }) =>
      readFrom(pageParam, states, (state, after) => {
        const filter = { ...reach, state, size: pageSize, ...(after === undefined ? {} : { after }) }
        const input = equipmentTypeId === undefined ? filter : { ...filter, equipmentTypeId }
        return readOnce(client, equipmentCalls.list, input)
      }),
    getNextPageParam: ({ next }) => next,
  })

export const useEquipmentList = (filter: ListFilter | undefined) => {
  const can = useCan()
  return useInfiniteQuery({
    ...listOf(filter ?? { reach: {}, states: [] }),
    enabled: filter !== undefined && can(equipmentCalls.list),
  })
}
