/** What is drawn by libraries in a real browser: fingers bring a map and a curve closer, keys reach what they show. */
import type { CDPSession, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { shoot } from '#browser/shoot.ts'
import { deviceOf } from '#site.ts'
import { deviceAddress } from '#walk/product-routes.ts'

const { city, manager } = setStage()

const touch = (session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', xs: readonly number[], y: number) =>
  session.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y, id })) })

/** Two fingers go apart. */
const pinch = async (page: Page, ground: Locator): Promise<void> => {
  await ground.scrollIntoViewIfNeeded()
  const box = await ground.boundingBox()
  if (!box) throw new Error('there is nothing to touch')
  const [x, y] = [box.x + box.width * 0.6, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  await touch(session, 'touchStart', [x - 20], y)
  await touch(session, 'touchStart', [x - 20, x + 20], y)
  for (const wide of [30, 45, 60, 80]) await touch(session, 'touchMove', [x - wide, x + wide], y)
  await touch(session, 'touchEnd', [], y)
}

describe('the map of units', () => {
  it('comes closer under two fingers, and its pins are reached by keys', async () => {
    const { page, open, complaints } = await manager()
    await open('/pagesUnit/unitMap')
    const ground = page.getByRole('group', { name: /单位位置图/ })
    const pin = ground.getByRole('button').first()
    await pin.waitFor()
    await shoot(page, 'map-1-all')
    const widthOf = () =>
      ground
        .locator('.leaflet-tile-container')
        .first()
        .evaluate((tiles) => tiles.innerHTML)
    const before = await widthOf()
    await pinch(page, ground)
    await expect.poll(widthOf).not.toBe(before)
    await shoot(page, 'map-2-closer')
    await page.getByRole('button', { name: '显示全部' }).click()
    await pin.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true')
    expect(complaints).toEqual([])
  })
})

describe('the curve of a piece of equipment', () => {
  it('is read value by value with the keys, and comes closer under two fingers', async () => {
    const { page, open, complaints } = await manager()
    await open(deviceAddress('/pagesEquimmentInfo/StandDetailIndex', deviceOf(city, 'tempHumidity')))
    const curve = page.getByRole('slider')
    await curve.locator('canvas').waitFor()
    await curve.focus()
    await page.keyboard.press('Home')
    const first = await curve.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowRight')
    expect(await curve.getAttribute('aria-valuetext')).not.toBe(first)
    await shoot(page, 'curve-1-whole')
    const wider = page.getByRole('button', { name: '缩小时间' })
    expect(await wider.isDisabled()).toBe(true)
    await pinch(page, curve)
    await expect.poll(() => wider.isDisabled()).toBe(false)
    while (await wider.isEnabled()) await wider.click()
    await curve.locator('canvas').waitFor()
    await shoot(page, 'curve-2-whole-again')
    expect(complaints).toEqual([])
  })
})
