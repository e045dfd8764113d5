/**
 * How many pieces of equipment stand where. There is no call that counts yet, so pages are read until the limit and a
 * count that did not reach its end says so: "1000+" is true, 1000 would not be.
 */
import type { equipmentCalls } from '@vigil/contract/equipment'
import { type EquipmentState } from '@vigil/contract/equipment'
import type { OutputOf } from '@vigil/contract/call'
import type { CallInput } from '#infrastructure/api/caller.ts'
import { statesByUrgency } from '#foundation/equipment/equipment-severity.ts'

export interface StateCount {
  readonly count: number
  /** False: there are at least this many. */
  readonly exact: boolean
}
export type StateCounts = Readonly<Record<EquipmentState, StateCount>>

type List = typeof equipmentCalls.list
type ReadPage = (input: CallInput<List>) => Promise<OutputOf<List>>

const pageSize = 100
const mostPages = 10

export const countStates = async (projectId: string, readPage: ReadPage): Promise<StateCounts> => {
  const counts = await Promise.all(
    statesByUrgency.map(async (state) => [state, await countState({ projectId, state }, readPage)] as const),
  )
  // fromEntries forgets the keys; they are exactly the states.
  return Object.fromEntries(counts) as Record<EquipmentState, StateCount>
}

const countState = async (filter: CallInput<List>, readPage: ReadPage): Promise<StateCount> => {
  let count = 0
  let after: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const { rows, next } = await readPage({ ...filter, size: pageSize, ...(after === undefined ? {} : { after }) })
    count += rows.length
    if (next === null) return { count, exact: true }
    after = next
  }
  return { count, exact: false }
}

export const countText = ({ count, exact }: StateCount): string => (exact ? String(count) : `${count}+`)

export const sumOf = (counts: StateCounts, states: readonly EquipmentState[]): StateCount => ({
  count: states.reduce((sum, state) => sum + counts[state].count, 0),
  exact: states.every((state) => counts[state].exact),
})
