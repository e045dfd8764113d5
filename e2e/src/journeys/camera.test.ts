/** A camera in a real browser: its stream comes through the platform, is decoded, and moves; what it saw of a fire stays in the case. */
import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf, deviceOf, loopOf, order } from '#site.ts'
import { deviceAddress } from '#walk/product-routes.ts'
import { alarmAt, caseOf, settlePlaces } from './alarm-cases.ts'
import { callsOf } from './new-operator.ts'

const { city, manager, person } = setStage()
/** The city makes its test picture with it; without it cameras say that they have none. */
const hasPicture = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

const why = hasPicture ? '' : ' (skipped: ffmpeg, which makes the test picture, is not installed here)'
const cameraPage = () => deviceAddress('/pagesEquimmentInfo/camera', deviceOf(city, 'camera'))

describe.skipIf(!hasPicture)(`the page of a camera${why}`, () => {
  it('shows a picture that moves', async () => {
    const { page, open, complaints } = await manager()
    await open(cameraPage())
    await page.getByText('实时', { exact: true }).waitFor()
    const time = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    const before = await time()
    await expect.poll(time, { timeout: 10_000 }).toBeGreaterThan(before + 1)
    await shoot(page, 'camera-1-live')
    expect(await page.getByRole('button', { name: '视频地址' }).count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('says to who may set it where the picture comes from', async () => {
    const { page, open, complaints } = await person('oem')
    await open(cameraPage())
    await page.getByRole('button', { name: '视频地址' }).click()
    const field = page.getByRole('textbox', { name: /HLS 地址/ })
    await expect.poll(() => field.inputValue(), { timeout: 5_000 }).toMatch(/\.m3u8$/)
    expect(complaints).toEqual([])
  })
})

const detector = loopOf(deviceOf(city, 'gateway'), '1-003')

/** The camera looks at the detector, or does so no longer. */
const watch = async (bound: boolean) => {
  const calls = await callsOf(city, accountOf(city, 'manager'))
  const pair = { equipmentId: detector.equipmentId, relatedId: deviceOf(city, 'camera').equipmentId }
  await calls.json('equipment/bindRelated.action', { ...pair, kind: 'camera', bound })
  return calls
}

const shotsOn = (page: Page) => page.getByRole('button', { name: /^(查看.*的画面，|Look at )/ })
const areDrawn = (page: Page) =>
  shotsOn(page)
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) => images.filter(({ naturalWidth }) => naturalWidth > 0).length)

describe.skipIf(!hasPicture)(`a fire that a camera sees${why}`, () => {
  afterAll(async () => {
    await settlePlaces(city, accountOf(city, 'manager'), [detector])
    await watch(false)
  })

  it('has its pictures from before, at and after it in the case', { timeout: 120_000 }, async () => {
    const calls = await watch(true)
    await order(city, detector, { order: 'setState', property: 'state', value: 'alarm' })
    const { alarmId } = await alarmAt(calls, detector.equipmentId, { kinds: 'fire-alarm' })
    const { page, open, complaints } = await manager()
    await open(caseOf(alarmId))
    for (const moment of ['报警前', '报警时', '报警后'])
      await page
        .getByRole('button', { name: new RegExp(`^查看.*${moment}的画面`) })
        .first()
        .waitFor()
    await expect.poll(() => areDrawn(page), { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
    await shotsOn(page).first().scrollIntoViewIfNeeded()
    await shoot(page, 'camera-2-shots-phone')
    await shotsOn(page).first().focus()
    await page.keyboard.press('Enter')
    const large = page.getByRole('img', { name: /· 报警前/ })
    await expect
      .poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 10_000 })
      .toBe(320)
    await shoot(page, 'camera-3-large-phone')
    const desk = await manager({ size: 'wide', language: 'en', theme: 'dark' })
    await desk.open(caseOf(alarmId))
    await expect.poll(() => areDrawn(desk.page), { timeout: 10_000 }).toBeGreaterThanOrEqual(3)
    await shotsOn(desk.page).first().scrollIntoViewIfNeeded()
    await shoot(desk.page, 'camera-4-shots-wide-dark')
    expect([...complaints, ...desk.complaints]).toEqual([])
  })
})
