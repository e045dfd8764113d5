/** `pnpm sheet equipment`: the page of one piece of every kind of equipment, on a telephone, in pictures of twenty. */
import { mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { CityFacts } from '@vigil/stack/private-city'
import { borrowCity } from '#borrow-city.ts'
import { sessionOf } from '#browser/sign-in.ts'
import { startBrowser, visit } from '#browser/visit.ts'
import { drawSheet } from '#looks/contact-sheet.ts'
import { settle } from '#looks/screens.ts'
import { accountOf } from '#site.ts'
import { deviceAddress, type Addressed } from '#walk/product-routes.ts'

const { values: flags, positionals } = parseArgs({
  options: { only: { type: 'string' }, past: { type: 'string', default: '2' } },
  allowPositionals: true,
})
if (positionals[0] !== 'equipment') throw new Error('pnpm sheet equipment [--only firePump,gasHost] [--past 2]')
const folder = resolve(import.meta.dirname, '../../.reports/equipment-sheet')
/** Every kind in the catalogue. */
const kinds = 102
const perSheet = 20

/** One of every kind that lives in the city. */
const oneOfEach = ({ devices }: CityFacts): readonly Addressed[] => {
  const all = devices.flatMap((device) => [
    device,
    ...device.children.map((child) => ({ ...device, ...child, keyCode: `${device.keyCode}-${child.childKey}` })),
  ])
  const wanted = flags.only?.split(',')
  const byType = new Map(all.map((device) => [device.type, device]))
  return [...byType.values()].filter(({ type }) => wanted === undefined || wanted.includes(type))
}

/** The tag of a patrol has no page of its own and stands beside the list only. */
const pathOf = (device: Addressed): string =>
  deviceAddress(
    device.type === 'patrolPoint' ? '/pagesEquimmentInfo/StandDetailIndex' : '/pagesEquipment/equipRoute',
    device,
  )

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const city = await borrowCity(['--oems', '1', '--projects', '8', '--equipment', '800', '--past', flags.past])
const browser = await startBrowser()
try {
  const base = city.facts.api
  const session = await sessionOf(browser, base, accountOf(city.facts, 'oem'))
  const { page, complaints, open, end } = await visit(browser, { base, session, pixelRatio: 1 })
  const shown = oneOfEach(city.facts)
  const cells = []
  for (const device of shown) {
    // From an empty page: a change behind the hash alone would load nothing anew.
    await page.goto('about:blank')
    await open(pathOf(device))
    await page.waitForURL(/pagesEquimmentInfo|acControl/)
    await settle(page)
    const file = join(folder, `${device.type}.png`)
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled' })
    cells.push({ file, name: device.type })
  }
  await end()
  for (let first = 0; first < cells.length; first += perSheet)
    await drawSheet(browser, {
      cells: cells.slice(first, first + perSheet),
      perRow: 10,
      width: 195,
      height: 1000,
      to: join(folder, `sheet-${first / perSheet + 1}.png`),
    })
  console.log(JSON.stringify({ kinds: shown.length, complaints: complaints.length, folder }))
  for (const complaint of complaints) console.error(complaint)
  const isWhole = flags.only !== undefined || shown.length === kinds
  process.exitCode = complaints.length > 0 || !isWhole ? 1 : 0
} finally {
  await browser.close()
  await city.stop()
}
