/** How long to wait before the next try. Spread by chance, so that a server that comes back is not trampled. */
export interface Backoff {
  readonly firstMs: number
  readonly mostMs: number
}

export const defaultBackoff: Backoff = { firstMs: 500, mostMs: 15_000 }

export const reconnectDelay = (failures: number, { firstMs, mostMs }: Backoff, random: () => number): number => {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.min(failures, 16))
  return whole / 2 + (whole / 2) * random()
}
