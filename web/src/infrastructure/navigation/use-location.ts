/** The address of the page, for screens that keep a choice in it. */
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import type { HashRoad, Spot } from './hash-road.ts'

export const RoadContext = createContext<HashRoad | undefined>(undefined)

const useRoad = (): HashRoad => {
  const road = use(RoadContext)
  if (!road) throw new Error('a screen outside its providers')
  return road
}

export const useLocation = (): Spot => {
  const road = useRoad()
  return useSyncExternalStore(road.subscribe, () => road.state.location)
}

type Given = URLSearchParams | Readonly<Record<string, string>>
type SetSearch = (next: Given | ((before: URLSearchParams) => Given), options?: { readonly replace?: boolean }) => void

export const useSearchParams = (): readonly [URLSearchParams, SetSearch] => {
  const road = useRoad()
  const { search } = useLocation()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetSearch>(
    (next, options) => {
      const { pathname, search: now } = road.state.location
      const given = typeof next === 'function' ? next(new URLSearchParams(now)) : next
      const text = new URLSearchParams(given).toString()
      road.navigate(text === '' ? pathname : `${pathname}?${text}`, options)
    },
    [road],
  )
  return [params, set]
}
