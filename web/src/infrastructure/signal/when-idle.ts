/** By then the first page has what it asked for. */
const firstPageMs = 3_000
/** What never finds the page idle is done all the same. */
const patienceMs = 5_000

/** Does what nobody waits for, when the first page stands. Safari has no idle moments. */
export const whenIdle = (act: () => void): void => {
  setTimeout(() => globalThis.requestIdleCallback?.(act, { timeout: patienceMs }) ?? act(), firstPageMs)
}
