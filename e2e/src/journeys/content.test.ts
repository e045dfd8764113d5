/** What an operator writes with a picture is read by its people, whichever of them has a phone, and no letter of it is ever a script. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { newCode } from './brought-along.ts'

const { person, manager } = setStage()

const deskPage = '/pagesCommon/news/newsList?view=desk'
/** In the letters that stand on every list; the tests of the parts go through three hundred others. */
const hostile = '<img src=x onerror=alert(1)>'

const write = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: '新建内容' }).first().click()
  await page.getByRole('textbox', { name: '标题（中文）' }).fill(`${title} ${hostile}`)
  await page.getByRole('button', { name: '开始写' }).click()
  // Any picture will do: that of the page itself.
  const buffer = await page.screenshot()
  await page.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: '设为封面' }).click()
  const paper = page.getByRole('textbox', { name: '正文' })
  await paper.click()
  await page.keyboard.type('按之前先确认三件事')
  await page.getByRole('button', { name: '插入正文 1' }).click()
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('button', { name: '立即发布' }).click()
  await page.getByText('已发布 v1').waitFor()
}

it.each([
  { desk: 'wide', reading: 'phone' },
  { desk: 'phone', reading: 'wide' },
] as const)(
  'an operator writes news with a picture ($desk), and a reader ($reading) sees it and says that he has understood',
  async ({ desk, reading }) => {
    const title = `秋冬季用电安全 ${newCode().slice(-4)}`
    const operator = await person('oem', { size: desk })
    await operator.page.addInitScript(() => Object.assign(globalThis, { alert: () => console.error('a script ran') }))
    await operator.open(deskPage)
    await write(operator.page, title)
    await shoot(operator.page, `content-1-desk-${desk}`)
    const reader = await manager({ size: reading })
    await reader.page.addInitScript(() => Object.assign(globalThis, { alert: () => console.error('a script ran') }))
    await reader.open('/pagesCommon/news/newsList')
    await shoot(reader.page, `content-2-list-${reading}`)
    await reader.page
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click()
    await reader.page.getByText('按之前先确认三件事').waitFor()
    const pictures = reader.page.getByRole('article').locator('img')
    // The locator finds images only.
    const widths = () => pictures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0))
    await expect.poll(widths).toEqual([true, true])
    await reader.page.getByRole('button', { name: '我已读懂' }).click()
    await reader.page.getByText(/读懂$/).waitFor()
    await shoot(reader.page, `content-3-read-${reading}`)
    expect([...operator.complaints, ...reader.complaints]).toEqual([])
  },
  120_000,
)
