/** Whatever is read of equipment is held against what was told of it meanwhile: the younger word counts. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import type { LiveStandings } from '#foundation/equipment/live-standings.ts'

/** What each of these calls answers. */
const rowsIn: Readonly<Record<string, (data: never) => readonly Equipment[]>> = {
  [equipmentCalls.list.path]: ({ rows }: { rows: Equipment[] }) => rows,
  [equipmentCalls.search.path]: ({ rows }: { rows: Equipment[] }) => rows,
  [equipmentCalls.detail.path]: (row: Equipment) => [row],
}

const nameOf = ({ queryKey: [name] }: Query): string => (typeof name === 'string' ? name : '')

export const followStandings = (client: QueryClient, standings: LiveStandings): (() => void) => {
  const askedAt = new WeakMap<Query, number>()
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const read = rowsIn[nameOf(query)]
    if (!read) return
    if (action.type === 'fetch') askedAt.set(query, standings.turn())
    // What the page itself has written into the cache is no answer.
    if (action.type !== 'success' || action.manual === true) return
    // The cache has forgotten its type; the call's schema has just judged it.
    standings.read(read(action.data as never), askedAt.get(query) ?? 0)
  })
}
