/** Going from page to page: the specification's five modes, one place that may stop or turn a journey, no empty steps. */

/** navigate: a step forward. redirect: instead of this page. switchTab: to a tab. relaunch: to a fresh start. */
export type Mode = 'navigate' | 'redirect' | 'switchTab' | 'relaunch'

export interface Journey {
  readonly to: string
  readonly mode: Mode
}

/** true: go. false: stay. A path: go there instead. */
export type Interceptor = (journey: Journey) => boolean | string | Promise<boolean | string>

/** As much of the router as a journey needs. */
export interface RouterHistory {
  /** Path and search of the page that is open. */
  readonly current: () => string
  readonly isTab: (path: string) => boolean
  readonly move: (to: string, options: { readonly replace: boolean }) => Promise<void> | void
  readonly back: (steps: number) => Promise<void> | void
}

export type Navigator = ReturnType<typeof createNavigator>

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''

export const createNavigator = (history: RouterHistory, intercept: Interceptor = () => true) => {
  /** A step from tab to tab is no step back to take. */
  const replaces = (mode: Mode): boolean =>
    mode === 'redirect' || mode === 'relaunch' || (mode === 'switchTab' && history.isTab(pathOf(history.current())))

  return {
    current: history.current,
    /** Where a link to it points, for opening it in another tab of the browser. */
    hrefOf: (to: string): string => `#${to}`,
    /** False when the page was open already, or the journey was stopped. */
    async go(to: string, mode: Mode = 'navigate'): Promise<boolean> {
      if (to === history.current()) return false
      if (mode === 'switchTab' && !history.isTab(pathOf(to))) throw new Error(`${to} is no tab`)
      const verdict = await intercept({ to, mode })
      if (verdict === false) return false
      const target = verdict === true ? to : verdict
      if (target === history.current()) return false
      await history.move(target, { replace: replaces(mode) })
      return true
    },
    back: (steps = 1): void => void history.back(steps),
  }
}
