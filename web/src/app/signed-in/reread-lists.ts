/**
 * Lists are read again when something changes, and changes come faster than a slow answer. One that is being read is
 * therefore not begun anew, which could go on for ever, but read once more when it has come.
 */
import { notifyManager, type Query, type QueryClient } from '@tanstack/react-query'
import { invalidateAll, queriesNamed } from '#infrastructure/api/queries-by-name.ts'

export const createReread = (client: QueryClient, keys: readonly string[]) => {
  const owed = new WeakSet<Query>()
  const readAgain = (query: Query): void => {
    const { promise } = query
    if (query.state.fetchStatus !== 'fetching' || !promise) return invalidateAll([query])
    if (owed.has(query)) return
    owed.add(query)
    const later = (): void => {
      owed.delete(query)
      // What has come is stored first. One that was forgotten meanwhile may have been asked for anew.
      setTimeout(() => readAgain(client.getQueryCache().get(query.queryHash) ?? query))
    }
    promise.then(later, later)
  }
  return (predicate: (query: Query) => boolean): void =>
    notifyManager.batch(() =>
      queriesNamed(client, ...keys)
        .filter(predicate)
        .forEach(readAgain),
    )
}
