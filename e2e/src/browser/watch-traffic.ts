/** When nothing is asked for any more: between two pages of an app that stays there is no end of loading to wait for. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

const quietMs = 250
/** A film never ends. */
const patienceMs = 8_000
const lookMs = 25

export const watchTraffic = (page: Page): { readonly quiet: () => Promise<void> } => {
  const underWay = new Set<Request>()
  let lastAt = 0
  const note = (): void => void (lastAt = performance.now())
  page.on('request', (request) => {
    underWay.add(request)
    note()
  })
  const end = (request: Request): void => {
    underWay.delete(request)
    note()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return {
    async quiet() {
      note()
      const until = performance.now() + patienceMs
      const isLoud = (now: number): boolean => now < until && (underWay.size > 0 || now - lastAt < quietMs)
      while (isLoud(performance.now())) await pause(lookMs)
      underWay.clear()
    },
  }
}
