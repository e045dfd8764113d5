import type { Locator, Page } from 'playwright-core'

/** Over the whole width, as a thumb does it. */
export const slide = async (page: Page, knob: Locator): Promise<void> => {
  const at = await knob.boundingBox()
  if (!at) throw new Error('there is nothing to slide')
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 120, y, { steps: 5 })
  await page.mouse.move(x + 1_000, y, { steps: 5 })
  await page.mouse.up()
}
