/** A round of thirty points in a basement: no network on the whole walk, the browser killed twice, and everything arrives once. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { startPocket } from '#browser/pocket.ts'
import { shoot } from '#browser/shoot.ts'
import { signIn } from '#browser/sign-in.ts'
import { accountOf } from '#site.ts'
import { here, patrolSite, type SitePlace } from './patrol-site.ts'

const city = inject('city')
/** Thirty for the whole proof; they must lie five seconds apart, so every run of the journeys has six. */
const count = Number(process.env['VIGIL_WALK_POINTS'] ?? 6)
/** Nobody is at two points sooner; and what is sent within a minute is not sent late. */
const [restMs, lateMs] = [5_300, 62_000]

const checkIn = async (page: Page, taskId: string, { placeId, qr }: SitePlace): Promise<void> => {
  await page.goto(`/#/pagesEquipment/patrolNew/patrolDeal?task=${taskId}&place=${placeId}`)
  await page.getByRole('button', { name: /^扫码/ }).click()
  const buffer = await toBuffer(qr, { scale: 6, margin: 4 })
  await page
    .getByRole('dialog', { name: '扫码' })
    .getByLabel('从图片识别')
    .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
  await page.getByText('已到点').waitFor()
  await page.getByText(/已定位/).waitFor()
  await page.getByRole('radio', { name: '正常' }).check()
  await page.getByRole('button', { name: '提交打卡' }).click()
  await page.getByText('已存在手机里').waitFor()
}

describe('[spec 2.routes.patrol] a walk without a network', () => {
  it('loses nothing by a browser that is killed twice, and all points arrive once, marked as sent late', async () => {
    const site = await patrolSite(city, 'inspector')
    const places = await site.addPlaces(count)
    const taskId = await site.openRound(places.map(({ placeId }) => placeId))
    const pocket = await startPocket(city.api, here)
    onTestFinished(() => pocket.end())
    let page = await pocket.open()
    await page.goto('/#/pagesLogin/login/login')
    await signIn({ page }, accountOf(city, 'inspector'))
    await page.goto('/#/pagesEquipment/patrolNew/patrol')
    await page.getByText('离线可用').first().waitFor({ timeout: 30_000 })
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

    pocket.cut()
    for (const [index, place] of places.entries()) {
      if (index === count / 3 || index === (2 * count) / 3) {
        await pocket.killed()
        page = await pocket.open()
      }
      await checkIn(page, taskId, place)
      await pause(restMs)
    }
    await page.goto('/#/pagesEquipment/patrolNew/patrolBacklog?view=phone')
    await page.getByText(`等待上传 ${count} 条`).waitFor()
    await shoot(page, 'patrol-walk-1-all-on-the-phone')
    await pause(lateMs)

    pocket.mend()
    await page.reload()
    await page.getByText('手机里没有等待上传的打卡').waitFor({ timeout: 60_000 })
    const { route } = await site.calls.form('patrol/getTask.action', { taskId })
    // The rows of the contract.
    const points = route as { placeId: string; outcome: string; isSentLate: boolean }[]
    expect(points.map(({ outcome, isSentLate }) => [outcome, isSentLate])).toEqual(places.map(() => ['inTime', true]))
    const { rows } = await site.calls.form('patrol/findCheckIns.action', { taskId, size: '100' })
    // As above.
    expect((rows as { placeId: string }[]).map(({ placeId }) => placeId).sort()).toEqual(
      places.map(({ placeId }) => placeId).sort(),
    )
    await page.goto('/#/pagesEquipment/patrolNew/patrol')
    await shoot(page, 'patrol-walk-2-arrived')
  }, 900_000)
})
