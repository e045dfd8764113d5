/** From a device's publish to the painted pixel: a real city, a real browser, a hundred events a second. */
import { browserProgram } from '@vigil/stack/browser-program'
import { startPrivateCity, type CityFacts } from '@vigil/stack/private-city'
import { chromium, type Page } from 'playwright-core'
import { signIn } from './sign-in.ts'

const eventsPerSec = 100

export interface PixelMeasure {
  /** One for each change of state that was seen, in ms. */
  readonly times: readonly number[]
  readonly missed: number
}

const order = async (city: CityFacts, wish: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(city.control, { method: 'POST', headers, body: JSON.stringify(wish) })
  if (!answer.ok) throw new Error(await answer.text())
}

/** The head of what was chosen: its name, which says where it hangs and what it is, and how it stands. */
const chosenHead = /温湿度.*(正常|报警)$/

/** Notes when the state of the chosen equipment was painted: after the frame in which its words changed. */
const watchState = `
  window.painted = []
  const heading = () => [...document.querySelectorAll('h1, h2')].map((it) => it.textContent).find((it) => ${chosenHead}.test(it))
  let before = heading()
  new MutationObserver(() => {
    const text = heading()
    if (text === before) return
    before = text
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => painted.push({ at: Date.now(), alarm: /报警/.test(text ?? '') })
      port2.postMessage(0)
    })
  }).observe(document.body, { subtree: true, childList: true, characterData: true })`

type Painted = readonly { readonly at: number; readonly alarm: boolean }[]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Looks seldom, because looking costs the page time; what comes after three seconds has not come. */
const paintedSince = async (page: Page, seen: number, alarm: boolean) => {
  for (let look = 0; look < 5; look += 1) {
    await pause(600 + Math.random() * 100)
    const shown = (await page.evaluate<Painted>('painted')).slice(seen).find((paint) => paint.alarm === alarm)
    if (shown) return shown
  }
  return undefined
}

/** Puts the thermometer beyond its limit and back, and looks when the screen shows it. */
const toggle = async (page: Page, city: CityFacts, keyCode: string, rounds: number): Promise<PixelMeasure> => {
  const beyond = { order: 'crossThreshold', property: 'temperature', level: 'warning', op: 'gt' }
  const times: number[] = []
  let missed = 0
  for (let round = 0; round < rounds; round += 1) {
    const alarm = round % 2 === 0
    const seen = (await page.evaluate<Painted>('painted')).length
    const publishedAt = Date.now()
    await order(city, { keyCode, ...(alarm ? beyond : { order: 'recover' }) })
    const shown = await paintedSince(page, seen, alarm)
    if (shown) times.push(shown.at - publishedAt)
    else missed += 1
  }
  return { times, missed }
}

export const measurePixel = async (quick: boolean): Promise<PixelMeasure> => {
  const city = await startPrivateCity(['--oems', '1', '--projects', '1', '--equipment', '400', '--past', '0'])
  const browser = await chromium.launch({ ...browserProgram, headless: true })
  try {
    const rounds = quick ? 20 : 100
    const thermometer = city.facts.devices.find(({ type }) => type === 'tempHumidity')
    const manager = city.facts.accounts.find(({ role }) => role === 'manager')
    if (!thermometer || !manager) throw new Error('the city has no thermometer or nobody in charge')
    const viewport = { width: 1440, height: 900 }
    const context = await browser.newContext({ viewport, baseURL: city.facts.api, serviceWorkers: 'block' })
    const page = await context.newPage()
    await signIn(page, manager)
    await page.goto(`/#/pages/monitor/monitor?id=${thermometer.equipmentId}`)
    await page.getByRole('heading').filter({ hasText: chosenHead }).first().waitFor()
    await page.evaluate(watchState)
    await order(city.facts, { order: 'storm', lane: 2, perSec: eventsPerSec, forMs: rounds * 800 })
    await pause(2_000)
    return await toggle(page, city.facts, thermometer.keyCode, rounds)
  } finally {
    await browser.close()
    await city.stop()
  }
}
