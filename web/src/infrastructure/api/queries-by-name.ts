/**
 * The queries of a cache by the first word of their key, kept as they come and go: whoever has scrolled through
 * thousands of rows holds thousands of answers, and what is told live must not look through all of them each time.
 */
import { notifyManager, type Query, type QueryCache, type QueryClient } from '@tanstack/react-query'

type ByName = Map<string, Set<Query>>

const nameOf = ({ queryKey: [name] }: Query): string => (typeof name === 'string' ? name : '')

const add = (byName: ByName, query: Query): void => {
  const held = byName.get(nameOf(query)) ?? new Set()
  byName.set(nameOf(query), held.add(query))
}

const kept = new WeakMap<QueryCache, ByName>()

const byNameIn = (cache: QueryCache): ByName => {
  const held = kept.get(cache)
  if (held) return held
  const byName: ByName = new Map()
  for (const query of cache.getAll()) add(byName, query)
  cache.subscribe(({ type, query }) => {
    if (type === 'added') add(byName, query)
    if (type === 'removed') byName.get(nameOf(query))?.delete(query)
  })
  kept.set(cache, byName)
  return byName
}

export const queriesNamed = (client: QueryClient, ...names: readonly string[]): readonly Query[] => {
  const byName = byNameIn(client.getQueryCache())
  return names.flatMap((name) => [...(byName.get(name) ?? [])])
}

/** Every call of a family begins with its name. */
export const queriesOfFamily = (client: QueryClient, family: string): readonly Query[] =>
  queriesNamed(client, ...[...byNameIn(client.getQueryCache()).keys()].filter((name) => name.startsWith(`${family}/`)))

/** What `invalidateQueries` does with those it finds: none is fresh any more, and what somebody looks at is read now. */
export const invalidateAll = (queries: readonly Query[]): void =>
  notifyManager.batch(() => {
    for (const query of queries) query.invalidate()
    for (const query of queries)
      if (query.isActive() && !query.isStatic()) query.fetch(undefined, { cancelRefetch: true }).catch(() => undefined)
  })
