/** The address of the page, for screens that keep a choice in it. */
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { HashHistory, HistoryEntry } from './hash-history.ts'

export const HistoryContext = createContext<HashHistory | undefined>(undefined)

const useHashHistory = (): HashHistory => {
  const history = use(HistoryContext)
  if (!history) throw new Error('a screen outside its providers')
  return history
}

export const useLocation = (): HistoryEntry => {
  const history = useHashHistory()
  return useSyncExternalStore(history.subscribe, () => history.state.location)
}

type Given = URLSearchParams | Readonly<Record<string, string>>
type SetSearch = (next: Given | ((before: URLSearchParams) => Given), options?: { readonly replace?: boolean }) => void

export const useSearchParams = (): readonly [URLSearchParams, SetSearch] => {
  const history = useHashHistory()
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetSearch>(
    (next, options) => {
      const { pathname, search: now } = history.state.location
      const given = typeof next === 'function' ? next(new URLSearchParams(now)) : next
      const text = new URLSearchParams(given).toString()
      history.navigate(text === '' ? pathname : `${pathname}?${text}`, options)
    },
    [history],
  )
  return [params, set]
}
