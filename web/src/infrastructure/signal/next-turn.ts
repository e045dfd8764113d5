/**
 * Ends this piece of work and goes on in a turn of its own, so that a touch, and what burns, comes between: a page that
 * begins does a hundred things, and a slow phone is deaf while they are one. At once where a browser cannot (scheduler.yield).
 */
export const nextTurn = (): Promise<void> => globalThis.scheduler?.yield?.() ?? Promise.resolve()
