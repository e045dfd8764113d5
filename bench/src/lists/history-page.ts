/** Thirty days of one device, a report a minute, from the request to the painted curve in a real browser. */
import { browserProgram } from '@vigil/stack/browser-program'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import { setTimeout as pause } from 'node:timers/promises'
import { keptBy } from '#alarm/wall.ts'

const historyReports = 43_200
const typeId = 'tempHumidity'
const property = 'temperature'

/** One thermometer of the unit; the days behind are made first, as the worker makes those ahead. */
export const fillHistory = async (superUrl: string, projectId: string): Promise<string> => {
  const type = catalogue.find(({ id }) => id === typeId)
  if (!type) throw new Error(`there is no type ${typeId}`)
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(
      `update equipment set type_no = $1 where id = (select id from equipment where project_id = $2 and parent_id is null
         order by id limit 1) returning id`,
      [type.equipmentTypeId, projectId],
    )
    const equipmentId = rows[0]?.id
    if (equipmentId === undefined) throw new Error('the unit has no equipment')
    await client.query(`select make_history_partitions((now() at time zone 'utc')::date - 31, 31)`)
    await client.query(
      `insert into equipment_history (equipment_id, received_at, boot_id, device_seq, reported)
       select $1, now() - n * interval '1 minute', 1, ${historyReports} - n,
         jsonb_build_object('${property}', round((22 + 4 * sin(n / 229.0) + (n % 7) / 10.0)::numeric, 1), 'humidity', 40 + n % 20)
       from generate_series(1, ${historyReports}) n`,
      [equipmentId],
    )
    await client.query('vacuum analyze equipment_history')
    return equipmentId
  } finally {
    await client.end()
  }
}

/** From the moment the page asks for the month until after the frame in which its curve stood. */
const watchCurve = `
  window.curve = {}
  const ask = window.fetch
  window.fetch = (...args) => {
    const url = String(args[0]?.url ?? args[0])
    if (url.includes('findHistory') && curve.armed) { curve.armed = false; curve.asked = performance.now() }
    return ask(...args)
  }
  new MutationObserver((changes) => {
    if (curve.asked === undefined || curve.painted !== undefined || curve.waits) return
    const isDrawn = changes.some(({ addedNodes }) => [...addedNodes].some((node) =>
      node.nodeName === 'CANVAS' || node.querySelector?.('canvas')))
    if (!isDrawn) return
    curve.waits = true
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => { curve.painted = performance.now() }
      port2.postMessage(0)
    })
  }).observe(document, { subtree: true, childList: true })`

const paintOnce = async (page: Page, address: string): Promise<number> => {
  await page.goto('about:blank')
  await page.goto(address)
  await page.locator('canvas').first().waitFor({ timeout: 30_000 })
  await page.evaluate('curve.armed = true')
  await page.getByRole('radio', { name: '30 天' }).check({ force: true })
  // Looks seldom, because looking costs the page time.
  for (let look = 0; look < 120; look += 1) {
    await pause(250)
    const ms = await page.evaluate<number>('curve.painted - curve.asked')
    if (ms > 0) return ms
  }
  throw new Error('no curve was painted within half a minute')
}

export const measureHistoryPaint = async (base: string, token: string, equipmentId: string, runs: number) => {
  const held = await keptBy(base, token)
  const browser = await chromium.launch({ ...browserProgram, headless: true })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript(watchCurve)
    await page.addInitScript(
      `for (const [key, value] of Object.entries(${JSON.stringify(held)})) localStorage.setItem(key, value)`,
    )
    const params = encodeURIComponent(JSON.stringify({ typeName: typeId, equipmentId }))
    const address = `${base}/#/pagesEquipment/equipmentChart?params=${params}`
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) times.push(await paintOnce(page, address))
    return times
  } finally {
    await browser.close()
  }
}
