import { vi } from 'vitest'

/** Rights are remembered for one second, so what changed about them shows within two on a busy machine. */
export const eventually = (claim: () => Promise<void>): Promise<void> =>
  vi.waitFor(claim, { timeout: 2_000, interval: 50 })
