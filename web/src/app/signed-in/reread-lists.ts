/**
 * Lists are read again when something changes, and changes come faster than a slow answer. One that is being read is
 * therefore not begun anew, which could go on for ever, but read once more when it has come.
 */
import type { Query, QueryClient } from '@tanstack/react-query'

export const createReread = (client: QueryClient, keys: readonly string[]) => {
  const owed = new WeakSet<Query>()
  const readAgain = (query: Query): void => {
    const { promise } = query
    if (query.state.fetchStatus !== 'fetching' || !promise) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
      return
    }
    if (owed.has(query)) return
    owed.add(query)
    const later = (): void => {
      owed.delete(query)
      // What has come is stored first.
      setTimeout(() => readAgain(query))
    }
    promise.then(later, later)
  }
  return (predicate: (query: Query) => boolean): void => {
    for (const key of keys)
      client
        .getQueryCache()
        .findAll({ queryKey: [key], predicate })
        .forEach(readAgain)
  }
}
