/**
 * The last state on the device: shown at once when the page starts, with its time, until the platform has answered.
 * Only overviews and kinds of equipment are kept, for one person, and signing out clears them with everything else.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { attentionKey, countsKey } from '#features/overview/overview-keys.ts'
import type { SessionStore } from '#foundation/session/session-store.ts'
import { parseJson } from '#infrastructure/signal/parse-json.ts'
import { cacheKey } from '#infrastructure/storage/keys.ts'

const kept: readonly unknown[] = [countsKey, attentionKey, deviceTypeCalls.index.path, deviceTypeCalls.detail.path]
const longestText = 1_000_000

interface Kept {
  readonly queryKey: QueryKey
  readonly data: unknown
  readonly updatedAt: number
}

interface Memory {
  readonly client: QueryClient
  readonly session: SessionStore
  readonly store: Storage
}

const keyOf = (session: SessionStore): string | undefined => {
  const state = session.get()
  return state && cacheKey('answers', state.user.accountId)
}

export const recallQueries = ({ client, session, store }: Memory): void => {
  const key = keyOf(session)
  const held = key === undefined ? undefined : parseJson(store.getItem(key))
  if (!Array.isArray(held)) return
  // Written below, in this shape; an answer that is there already is the younger one.
  for (const { queryKey, data, updatedAt } of held as Kept[])
    client.setQueryData(queryKey, (read: unknown) => read ?? data, { updatedAt })
}

export const keepQueries = ({ client, session, store }: Memory): void => {
  const key = keyOf(session)
  if (key === undefined) return
  const answers = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state: { status } }) => status === 'success' && kept.includes(queryKey[0]) })
    .map(({ queryKey, state: { data, dataUpdatedAt } }): Kept => ({ queryKey, data, updatedAt: dataUpdatedAt }))
  const text = JSON.stringify(answers)
  // A device without room for it starts empty, as the first time.
  if (text.length <= longestText) store.setItem(key, text)
}
