/** A phone with a slow processor in front of 10,000 pieces of equipment that do not stop talking. */
import { browserProgram } from '@vigil/stack/browser-program'
import { chromium, type Page } from 'playwright-core'
import { percentile } from '#load/percentile.ts'
import { readFeed } from './feed.ts'
import { startReplay } from './replay-server.ts'
import { signIn } from './sign-in.ts'
import { longestTasks, pressTimes, workPerFrame, type TraceEvent } from './trace.ts'

const slowdown = 4
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export interface ListMeasure {
  readonly rows: number
  readonly domRows: number
  readonly frameP50Ms: number
  readonly frameP95Ms: number
  readonly frameP99Ms: number
  /** By the clock of the processor: what is left of it when the machine is shared. */
  readonly frameCpuP95Ms: number
  readonly inpMs: number
  readonly interactions: number
  readonly longest: readonly string[]
}

/** Scrolls until the platform has no more to give. */
const readAll = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const list = document.querySelector('[role=list]')
    const isAll = () => list?.textContent?.includes('没有更多了')
    for (let turn = 0; turn < 5_000 && !isAll(); turn += 1) {
      list?.scrollTo(0, list.scrollHeight)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    if (!isAll()) throw new Error('the list has no end')
    list?.scrollTo(0, 0)
  })

/** Scrolls up and down, and now and then presses a filter on and off, until the feed is over. */
const use = async (page: Page, over: Promise<void>): Promise<number> => {
  const feed = { isOver: false }
  let domRows = 0
  void over.then(() => (feed.isOver = true))
  const fault = page.getByRole('button', { name: /故障/ }).first()
  for (let turn = 0; !feed.isOver; turn += 1) {
    await page.mouse.move(195, 600)
    await page.mouse.wheel(0, turn % 8 < 6 ? 480 : -960)
    domRows = Math.max(domRows, await page.locator('[role=listitem]').count())
    if (turn % 4 === 3) await fault.tap()
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
  return domRows
}

const measureOn = async (page: Page, play: () => Promise<void>): Promise<Omit<ListMeasure, 'rows'>> => {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const browser = page.context().browser()
  if (!browser) throw new Error('the browser is gone')
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  const domRows = await use(page, play())
  const trace = await browser.stopTracing()
  // The browser writes its traces in this shape.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] }
  const frames = workPerFrame(traceEvents)
  const presses = pressTimes(traceEvents)
  return {
    domRows,
    frameP50Ms: percentile(frames, 0.5),
    frameP95Ms: percentile(frames, 0.95),
    frameP99Ms: percentile(frames, 0.99),
    frameCpuP95Ms: percentile(workPerFrame(traceEvents, 'tdur'), 0.95),
    inpMs: Math.max(0, ...presses),
    interactions: presses.length,
    longest: longestTasks(traceEvents, 5),
  }
}

export const measureList = async (site: string, feedFile: string): Promise<ListMeasure> => {
  const feed = readFeed(feedFile)
  const replay = await startReplay(site, feed)
  const browser = await chromium.launch({ ...browserProgram, headless: true })
  try {
    const context = await browser.newContext({ ...phone, baseURL: replay.base, serviceWorkers: 'block' })
    const page = await context.newPage()
    await signIn(page, { userName: 'bench', password: 'bench' })
    await page.goto('/#/pages/monitor/monitor')
    await page.getByRole('listitem').nth(5).waitFor()
    await readAll(page)
    return { rows: feed.equipment.length, ...(await measureOn(page, replay.play)) }
  } finally {
    await browser.close()
    await replay.stop()
  }
}
