/** Whatever breaks on the glass while a fire burns: the strip is seen, the siren runs, a verdict can be given. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, describe, it } from 'vitest'
import { shotFolder } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'
import { accountOf, deviceOf, order } from '#site.ts'
import { press, settlePlaces } from './alarm-cases.ts'
import { countTones, sirenRuns } from './siren.ts'

const { city, manager } = setStage()
const detector = deviceOf(city, 'smokeDetector')
const burn = () => order(city, detector, { order: 'setState', property: 'state', value: 'alarm' })
const strip = (page: Page) => page.getByRole('button', { name: /火警待确认/ }).first()

afterEach(() => settlePlaces(city, accountOf(city, 'manager'), [detector]))

describe.each(sizeNames)('on a %s', (size) => {
  it('a page that throws leaves the strip, which leads to the verdict (B1, D12)', async () => {
    const { page, open } = await manager({ size })
    await page.route('**/assets/me-screen-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export const MeScreen = () => { throw new Error("broken") }',
      }),
    )
    await open('/pages/tabMe/meNew')
    await page.getByText('页面出错了').waitFor()
    await burn()
    await strip(page).waitFor({ timeout: 10_000 })
    await page.screenshot({ path: join(shotFolder, `trust-page-throws-${size}.png`) })
    await strip(page).click()
    await press(page, '确认收到')
    await page.getByRole('button', { name: '真实火警' }).waitFor()
  })
})

describe('at the wall', () => {
  it('a session that ends covers neither strip nor siren (B6, A9)', async () => {
    const { page, open } = await manager({ size: 'wide' })
    await countTones(page)
    await open('/pages/index/indexNew?wall=1')
    await page.getByRole('button', { name: '开启声音' }).click()
    await burn()
    await sirenRuns(page)
    await page.route('**/*.action', (route) =>
      route.fulfill({ json: { statusCode: 404, message: '', result: null, code: 'tokenUnknown' } }),
    )
    const dialog = page.getByRole('alertdialog')
    await dialog.waitFor({ timeout: 60_000 })
    await dialog.getByRole('button', { name: /火警待确认/ }).click({ trial: true })
    await sirenRuns(page)
    await page.screenshot({ path: join(shotFolder, 'trust-relogin-wide.png') })
  })
})
