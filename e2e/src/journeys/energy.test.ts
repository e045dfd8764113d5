/** The electricity of a unit: opens on both sizes, in both languages and looks, and changes its period. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'

const { manager } = setStage()
const address = '/pagesEquipment/intelligentElectricityConsumptionManagementPlatform'

/** Both charts; or, in a city that has just begun, the word that there is no slot yet. */
const drawn = async (page: Page): Promise<void> => {
  const [charts, nothing] = [page.locator('main figure svg'), page.getByText(/没有用电数据|No electricity data/)]
  await charts.or(nothing).first().waitFor()
  if ((await charts.count()) > 0) await page.locator('main canvas').first().waitFor()
}

describe.each(sizeNames)('on a %s', (size) => {
  it.each([
    ['zh-CN', 'light', '用电管理', '日'],
    ['en', 'dark', 'Electricity', 'Day'],
  ] as const)('electricity is shown in %s, %s, by month and by day', async (language, theme, title, day) => {
    const { page, open, complaints } = await manager({ size, language, theme })
    await open(address)
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await drawn(page)
    await shoot(page, `energy-month-${language}-${theme}-${size}`)
    await page.getByRole('radio', { name: day, exact: true }).check({ force: true })
    await page.waitForURL(/period=day/)
    await drawn(page)
    await shoot(page, `energy-day-${language}-${theme}-${size}`)
    expect(complaints).toEqual([])
  })
})
