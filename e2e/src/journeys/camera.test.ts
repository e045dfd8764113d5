/** A camera in a real browser: its stream comes through the platform, is decoded, and moves. */
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { deviceOf } from '#site.ts'
import { deviceAddress } from '#walk/product-routes.ts'

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
