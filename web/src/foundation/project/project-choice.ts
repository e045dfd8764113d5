/** Which unit the person is looking at, and the last few before it, kept for each person on this device. */
import * as z from 'zod/mini'
import { createListeners } from '#infrastructure/signal/listeners.ts'
import { parseJson } from '#infrastructure/signal/parse-json.ts'
import { cacheKey } from '#infrastructure/storage/keys.ts'
import type { SessionStore } from '../session/session-store.ts'

const mostRecent = 5
const Recent = z.catch(z.array(z.string()), [])

export type ProjectChoice = ReturnType<typeof createProjectChoice>

export const createProjectChoice = (store: Storage, session: SessionStore) => {
  const listeners = createListeners<string | undefined>()
  const keyOf = (accountId: string): string => cacheKey('recent', accountId)
  /** Only units of the session: a grant may have ended since. */
  const recent = (): string[] => {
    const state = session.get()
    if (!state) return []
    const known = new Set(state.projectList.map(({ projectId }) => projectId))
    return Recent.parse(parseJson(store.getItem(keyOf(state.user.accountId)))).filter((id) => known.has(id))
  }
  const current = (): string | undefined => {
    const [last] = recent()
    return last ?? session.get()?.projectList[0]?.projectId
  }
  return {
    current,
    recent,
    subscribe: listeners.add,
    choose(projectId: string): void {
      const state = session.get()
      if (!state) return
      const next = [projectId, ...recent().filter((id) => id !== projectId)].slice(0, mostRecent)
      store.setItem(keyOf(state.user.accountId), JSON.stringify(next))
      listeners.tell(projectId)
    },
  }
}
