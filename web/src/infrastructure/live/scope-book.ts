/** Which scopes somebody on the page still watches. A scope is asked for once and given up with its last watcher. */
export const createScopeBook = () => {
  const watchers = new Map<string, number>()
  return {
    scopes: (): string[] => [...watchers.keys()],
    has: (scope: string): boolean => watchers.has(scope),
    /** True when this is the first to ask. */
    take(scope: string): boolean {
      const before = watchers.get(scope) ?? 0
      watchers.set(scope, before + 1)
      return before === 0
    },
    /** True when nobody is left. */
    leave(scope: string): boolean {
      const left = (watchers.get(scope) ?? 0) - 1
      if (left > 0) watchers.set(scope, left)
      else watchers.delete(scope)
      return left <= 0
    },
  }
}
