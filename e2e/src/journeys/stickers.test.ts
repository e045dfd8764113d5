/** Stickers printed from the page, cut out of the sheet's own pixels, hung up and scanned. */
import { describe, expect, it } from 'vitest'
import { pixelsOf } from '#browser/pdf-pixels.ts'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames, type SizeName } from '#browser/visit.ts'
import { patrolSite } from './patrol-site.ts'

const { city, manager, person } = setStage()

/** The second of three columns in the first row, as it lies on A4 between its margins; with the words below the code. */
const second = { left: 0.34, top: 0.03, width: 0.32, height: 0.23 }

const printAndScan = async (size: SizeName): Promise<void> => {
  const site = await patrolSite(city, 'inspector')
  const places = await site.addPlaces(3)
  const { page, open, complaints } = await manager({ size })
  await open('/pagesEquipment/patrolNew/patrolCodeBind')
  for (const n of [1, 2, 3])
    await page.getByRole('checkbox', { name: `选择${site.named} ${n} 号点` }).check({ force: true })
  await page.getByRole('button', { name: '打印 3 张标签' }).click()
  const sheet = page.getByRole('link', { name: '打开标签页打印' })
  const address = new URL((await sheet.getAttribute('href')) ?? '', city.api)
  const pdf = new Uint8Array(await (await fetch(address)).arrayBuffer())
  const buffer = await pixelsOf(page.context(), pdf, { cut: second, scale: 3 })
  const sticker = { name: 'sticker.png', mimeType: 'image/png', buffer }

  await page.getByRole('button', { name: new RegExp(`${site.named} 2 号点`) }).click()
  await page.getByRole('button', { name: '到现场扫一下，完成绑定' }).click()
  await page.getByLabel('从图片识别').setInputFiles(sticker)
  await page.getByText('已绑定，位置已记下').waitFor()
  await shoot(page, `stickers-1-bound-${size}`)

  await site.openRound(places.map(({ placeId }) => placeId))
  const guard = await person('inspector', { size })
  await guard.open('/pagesEquipment/patrolNew/patrolCode')
  await guard.page.getByLabel('从图片识别').setInputFiles(sticker)
  await guard.page.getByText(`${site.named} 2 号点`).first().waitFor()
  await shoot(guard.page, `stickers-2-scanned-${size}`)
  expect(await guard.page.getByText(`${site.named} 1 号点`).count()).toBe(0)
  expect([...complaints, ...guard.complaints]).toEqual([])
}

describe('[spec 2.routes.patrol] a sheet of stickers', () => {
  // Both at once: half of it is waiting for the clock that makes the round.
  it('is printed, and one that is cut out of it is bound and opens its place on a phone and on a wide', async () => {
    await Promise.all(sizeNames.map(printAndScan))
  }, 120_000)
})
