/** A round that nobody walked, to its end: the clock finds it, it is a hazard, an order, work on site, and accepted by another. */
import { toBuffer } from 'qrcode'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames, type SizeName } from '#browser/visit.ts'
import { until } from '#until.ts'
import { missRound, patrolSite } from './patrol-site.ts'

const { city, manager, person } = setStage()

interface HazardRow {
  readonly hazardId: string
  readonly title: string
  readonly source: string
  readonly state: string
}

const inSheet = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Takes it, proves that he is there by the code on equipment, mends it, shows it, and says so. */
const work = async (page: Page, keyCode: string): Promise<void> => {
  await page.getByRole('button', { name: '接单' }).click()
  await page.getByRole('button', { name: '到场…' }).click()
  await page.getByRole('dialog').getByLabel('设备码（可选）').fill(keyCode)
  await page.getByRole('dialog').getByRole('button', { name: '我已到场' }).click()
  await page.getByRole('button', { name: '开始处理' }).click()
  await page.getByRole('button', { name: '提交验收…' }).waitFor()
  const buffer = await toBuffer(`after ${Date.now()}`, { scale: 8 })
  await page.locator('input[type=file]').last().setInputFiles({ name: 'after.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: /^第 1 张/ }).waitFor()
  await page.getByRole('button', { name: '提交验收…' }).click()
  const sheet = inSheet(page, '提交验收')
  await sheet.getByLabel('原因', { exact: true }).fill('当班人员临时抽调')
  await sheet.getByLabel('措施', { exact: true }).fill('已补巡，调整排班')
  await sheet.getByRole('button', { name: '提交', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

const makeOneOf = async (size: SizeName): Promise<void> => {
  const site = await patrolSite(city, 'inspector')
  const places = await site.addPlaces(1)
  const taskId = await site.openRound(places.map(({ placeId }) => placeId))
  await missRound(city, taskId)
  const { projectId } = site
  const hazards = async (): Promise<readonly HazardRow[]> => {
    const { rows } = await site.calls.form('hazard/findHazards.action', { projectId, size: '100' })
    // The rows of the contract.
    return rows as HazardRow[]
  }
  const found = await until(async () => {
    const hazard = (await hazards()).find((row) => row.source === 'missedRound' && row.title.startsWith(site.named))
    if (!hazard) throw new Error('the missed round is no hazard yet')
    return hazard
  }, 60_000)
  expect(found.title).toContain(`${site.named} 1 号点`)

  const chief = await manager({ size })
  await chief.open(`/pagesCommon/history/alarmDetailNew?id=${found.hazardId}`)
  await chief.page.getByText(found.title).first().waitFor()
  await shoot(chief.page, `field-work-1-hazard-${size}`)
  await chief.page.getByRole('button', { name: '创建工单' }).click()
  await chief.page.waitForURL(/applyDetail\?id=/)
  const address = chief.page.url().split('#')[1] ?? ''
  await chief.page.getByText('已派单').first().waitFor({ timeout: 30_000 })

  const hand = await person('maintainer', { size })
  await hand.open(address)
  await work(hand.page, city.devices[0]?.keyCode ?? '')
  await shoot(hand.page, `field-work-2-done-${size}`)

  await chief.page.reload()
  await chief.page.getByRole('button', { name: '验收通过' }).click()
  await chief.page.getByRole('button', { name: '评价…' }).waitFor()
  await shoot(chief.page, `field-work-3-accepted-${size}`)
  await until(async () => {
    const now = (await hazards()).find(({ hazardId }) => hazardId === found.hazardId)
    expect(now?.state).toBe('submitted')
  }, 30_000)
  expect([...chief.complaints, ...hand.complaints]).toEqual([])
}

describe('[spec 2.routes.workorder] a point that nobody came to', () => {
  // Both at once: most of it is waiting for the clock that finds the point.
  it('becomes a hazard, an order and accepted work on a phone and on a wide', async () => {
    await Promise.all(sizeNames.map(makeOneOf))
  }, 120_000)
})
