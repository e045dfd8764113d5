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

interface Step {
  readonly key: string
  /** How many steps of ours lie before it. */
  readonly depth: number
}

const isStep = (state: unknown): state is Step => typeof state === 'object' && state !== null && 'depth' in state

export const createHashHistory = (browser: Window): HashHistory => {
  const listeners = new Set<() => void>()
  let depth = -1
  const standing = (wentBack: boolean): HistoryEntry => {
    const known: unknown = browser.history.state
    // A step that somebody typed has no name yet; it gets one, so that coming back to it is known.
    if (!isStep(known)) browser.history.replaceState({ key: newKey(), depth: depth + 1 }, '')
    // Written here, a line above or before.
    const { key, depth: found } = browser.history.state as Step
    depth = found
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
  const step = (to: string, replace: boolean): void => {
    const key = newKey()
    if (!replace) depth += 1
    browser.history[replace ? 'replaceState' : 'pushState']({ key, depth }, '', `#${to}`)
    arrive({ ...addressIn(`#${to}`), key, wentBack: false })
  }

  return {
    get state() {
      return { location }
    },
    navigate(to, { replace = false } = {}) {
      if (typeof to === 'string') return step(to, replace)
      // Whoever came by a link has nothing of ours behind him: back is home, not out of the house.
      return depth + to < 0 ? step('/', true) : browser.history.go(to)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
