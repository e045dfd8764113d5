/** The wall of a control room in a real browser, and what it costs the page to stand there. */
import { browserProgram } from '@vigil/stack/browser-program'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { keptBy } from '#alarm/wall.ts'

export interface WallCost {
  /** What is still used after everything that nobody needs was thrown away. */
  readonly heapMb: number
  /** Also those that were taken out and that something still holds. */
  readonly nodes: number
  readonly listeners: number
}

export interface WallPage {
  cost(): Promise<WallCost>
  /** Somebody looks at the worst that waits and takes it. */
  takeNext(): Promise<void>
  rows(): Promise<number>
  isSoundOn(): Promise<boolean>
  close(): Promise<void>
}

const queueSign = '报警队列'
const soundOffSign = '声音未开启'
const megabyte = 1_048_576

const costOf = async (session: CDPSession): Promise<WallCost> => {
  // Twice: what the first time frees may hold the last word of something else.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const valueOf = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    heapMb: Number((valueOf('JSHeapUsedSize') / megabyte).toFixed(2)),
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
  }
}

const wallOn = (browser: Browser, page: Page, session: CDPSession): WallPage => ({
  cost: () => costOf(session),
  async takeNext() {
    // The rows move while they are pressed; whichever is first then is the right one.
    await page.locator('main section').first().locator('li button').first().click({ force: true, timeout: 5_000 })
    await page.keyboard.press('F1')
  },
  rows: () => page.locator('main section').first().locator('li button').count(),
  isSoundOn: async () => (await page.getByRole('alert').filter({ hasText: soundOffSign }).count()) === 0,
  close: () => browser.close(),
})

export const openWallPage = async (base: string, token: string): Promise<WallPage> => {
  const held = await keptBy(base, token)
  const browser = await chromium.launch({ ...browserProgram, headless: true })
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(
    `for (const [key, value] of Object.entries(${JSON.stringify(held)})) localStorage.setItem(key, value)`,
  )
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  try {
    await page.goto(`${base}/#/pages/index/indexNew?wall=1`)
    await page.getByText(queueSign).first().waitFor({ timeout: 60_000 })
  } catch (error) {
    const shown = await page.evaluate<string>('location.hash + " " + document.body.innerText.slice(0, 300)')
    await browser.close()
    throw new Error(`the page shows something else: ${shown}`, { cause: error })
  }
  // A browser lets nobody sound before somebody has touched the page.
  await page.mouse.click(960, 540)
  return wallOn(browser, page, session)
}
