/** How long until Home stands again from what the device keeps: page, files and the last answers. */
import type { Page } from 'playwright-core'

const runs = 5
/** By then the service worker holds the page, and the answers are kept. */
const settledMs = 8_000
const standing = '[data-card="safety"] li b'

/** Tells the frame in which the first number of what is wrong is on the glass. */
const watch = (selector: string): void => {
  const look = (): void => {
    if (document.querySelector(selector)) performance.mark('stands')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** `slowdown`: of a phone beside this machine. */
export const warmPaintMs = async (page: Page, address: string, slowdown: number): Promise<number> => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto(address)
  await page.waitForSelector(standing)
  await page.waitForTimeout(settledMs)
  await page.addInitScript(watch, standing)
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await page.reload()
    await page.waitForFunction(() => performance.getEntriesByName('stands').length > 0)
    times.push(await page.evaluate(() => performance.getEntriesByName('stands')[0]?.startTime ?? Number.NaN))
    await page.waitForTimeout(2_000)
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await client.detach()
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN)
}
