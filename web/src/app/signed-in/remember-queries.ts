/**
 * The last state on the device: shown at once when the page starts, with its time, until the platform has answered.
 * Only overviews and kinds of equipment are kept, for one person, and signing out clears them with everything else.
 */
import { dehydrate, hydrate, type QueryClient } from '@tanstack/react-query'
import { deviceTypeCalls } from '@vigil/contract/device-type'
import { attentionKey } from '#features/overview/attention-list.tsx'
import { countsKey } from '#features/overview/use-counts.ts'
import type { SessionStore } from '#foundation/session/session-store.ts'
import { parseJson } from '#infrastructure/signal/parse-json.ts'
import { cacheKey } from '#infrastructure/storage/keys.ts'

const kept: readonly unknown[] = [countsKey, attentionKey, deviceTypeCalls.index.path, deviceTypeCalls.detail.path]
const longestText = 1_000_000

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
  if (typeof held === 'object' && held !== null) hydrate(client, held)
}

export const keepQueries = ({ client, session, store }: Memory): void => {
  const key = keyOf(session)
  if (key === undefined) return
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ queryKey, state: { status } }) => status === 'success' && kept.includes(queryKey[0]),
  })
  const text = JSON.stringify(state)
  // A device without room for it starts empty, as the first time.
  if (text.length <= longestText) store.setItem(key, text)
}
