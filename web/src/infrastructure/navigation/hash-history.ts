/** Where the page stands: the part of the address behind the hash, and the browser's own memory of steps. */

export interface HistoryEntry {
  readonly pathname: string
  /** With its question mark, or empty. */
  readonly search: string
  /** The same when the browser comes back to this step. */
  readonly key: string
  /** By the browser's own buttons or a typed address, not by a step of ours. */
  readonly wentBack: boolean
}

export interface HashHistory {
  readonly state: { readonly location: HistoryEntry }
  readonly navigate: (to: string | number, options?: { readonly replace?: boolean }) => void
  readonly subscribe: (listener: () => void) => () => void
}

const newKey = (): string => crypto.getRandomValues(new Uint32Array(1)).join('')

const addressIn = (hash: string): Pick<HistoryEntry, 'pathname' | 'search'> => {
  const address = hash.replace(/^#/, '')
  const [path = '', ...query] = address.split('?')
  const search = query.join('?')
  return { pathname: path.startsWith('/') ? path : `/${path}`, search: search === '' ? '' : `?${search}` }
}

const keyIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : undefined

export const createHashHistory = (browser: Window): HashHistory => {
  const listeners = new Set<() => void>()
  const standing = (wentBack: boolean): HistoryEntry => {
    const known = keyIn(browser.history.state)
    const key = known ?? newKey()
    // A step that somebody typed has no name yet; it gets one, so that coming back to it is known.
    if (known === undefined) browser.history.replaceState({ key }, '')
    return { ...addressIn(browser.location.hash), key, wentBack }
  }
  let location = standing(true)
  const arrive = (next: HistoryEntry): void => {
    location = next
    for (const listener of listeners) listener()
  }
  // Browsers say either or both, depending on how the address was changed.
  const look = (): void => {
    const next = standing(true)
    if (next.key !== location.key || next.pathname + next.search !== location.pathname + location.search) arrive(next)
  }
  browser.addEventListener('popstate', look)
  browser.addEventListener('hashchange', look)

  return {
    get state() {
      return { location }
    },
    navigate(to, { replace = false } = {}) {
      if (typeof to === 'number') return browser.history.go(to)
      const key = newKey()
      if (replace) browser.history.replaceState({ key }, '', `#${to}`)
      else browser.history.pushState({ key }, '', `#${to}`)
      arrive({ ...addressIn(`#${to}`), key, wentBack: false })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
