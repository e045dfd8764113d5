/** Whether a page sounds: counted by the tones that it has begun. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const count = `window.tones = 0
const start = OscillatorNode.prototype.start
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when) }`

/** Before the page is opened. */
export const countTones = (page: Page): Promise<unknown> => page.addInitScript(count)

const tonesOf = (page: Page): Promise<number> => page.evaluate('window.tones')

export const sirenRuns = async (page: Page): Promise<void> => {
  const before = await tonesOf(page)
  await expect.poll(() => tonesOf(page), { timeout: 10_000 }).toBeGreaterThan(before)
}

/** A tone is begun every second while it runs; what was begun ahead of time may still come. */
export const sirenRests = async (page: Page): Promise<void> => {
  await expect
    .poll(
      async () => {
        const before = await tonesOf(page)
        await page.waitForTimeout(2_500)
        return (await tonesOf(page)) - before
      },
      { timeout: 15_000 },
    )
    .toBe(0)
}
