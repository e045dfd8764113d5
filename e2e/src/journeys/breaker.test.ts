import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { slide } from '#browser/slide.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'
import { deviceOf, loopOf, order } from '#site.ts'
import { deviceAddress } from '#walk/product-routes.ts'

const { city, manager } = setStage()
const box = deviceOf(city, 'breakerGateway')
const loop = loopOf(box, 'L2')
const address = deviceAddress('/pagesEquimmentInfo/breaker/breaker', { ...box, ...loop, type: 'breaker' })

/** Asks for loop 2 in the dock, reads whom it concerns, and slides. */
const openLoop = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: `${action} · 回路 2` }).click()
  const knob = page.getByRole('dialog').getByRole('button', { name: `滑动${action} · 回路 2` })
  await knob.waitFor()
  await slide(page, knob)
}

const stepNames = ['已创建', '已授权', '排队下发', '已下发', '设备已收', '回读确认']

afterEach(async () => {
  await order(city, box, { order: 'connect' })
  await order(city, box, { order: 'behave', commands: 'obey' })
  await order(city, loop, { order: 'recover' })
})

const closed = (page: Page) => page.getByRole('switch', { checked: true })

/** Every loop is drawn and closed, whatever a try before this one had ordered and the box did late. */
const allClosed = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        await order(city, loop, { order: 'recover' })
        return closed(page).count()
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBe(box.children.length)

describe.each(sizeNames)('loop 2 of a box, on a %s', (size) => {
  it('opens by a slide, step by step, and is open only when it is measured so; then closes again', async () => {
    const { page, open, complaints } = await manager({ size })
    await order(city, box, { order: 'behave', commands: 'delay', delayMs: 1_500 })
    await open(address)
    const [shown, loops] = [closed(page), box.children.length]
    await allClosed(page)
    await openLoop(page, '分闸')
    await page.getByRole('status', { name: '分闸进度' }).waitFor()
    // Ordered is not done: every switch still shows what is measured.
    expect(await shown.count()).toBe(loops)
    await page.getByText('分闸已完成').waitFor({ timeout: 15_000 })
    await expect.poll(() => shown.count()).toBe(loops - 1)
    await page.getByText('全部步骤').click()
    const steps = await page.getByRole('group').filter({ hasText: '全部步骤' }).getByRole('listitem').allTextContents()
    expect(steps.map((step) => stepNames.find((name) => step.startsWith(name)))).toEqual(stepNames)

    await order(city, box, { order: 'behave', commands: 'obey' })
    await openLoop(page, '合闸')
    await page.getByText('合闸已完成').waitFor({ timeout: 15_000 })
    await expect.poll(() => shown.count()).toBe(loops)
    expect(complaints).toEqual([])
  })

  it('in the hand of somebody on site refuses, and says so', async () => {
    const { page, open } = await manager({ size })
    await order(city, loop, { order: 'setState', property: 'ctrlMode', value: 'local' })
    await open(address)
    await page.getByText('就地控制，远程不可操作').first().waitFor()
    await openLoop(page, '分闸')
    await page.getByText('设备拒绝：就地控制').waitFor({ timeout: 15_000 })
    await page.getByText('请到现场将手柄拨至“远程”').waitFor()
    await expect.poll(() => closed(page).count()).toBe(box.children.length)
  })

  it('whose box has left the network is not ordered later either: the page says that nothing was sent', async () => {
    const { page, open } = await manager({ size })
    await open(address)
    await page.getByRole('button', { name: '分闸 · 回路 2' }).waitFor()
    await order(city, box, { order: 'disconnect' })
    await openLoop(page, '分闸')
    await page.getByText(/设备离线，指令没有下发|指令没有下发，已过期作废/).waitFor({ timeout: 30_000 })
    await page.getByText('设备没有动作').waitFor()
    await order(city, box, { order: 'connect' })
    await page.getByRole('button', { name: '分闸 · 回路 2', disabled: false }).waitFor({ timeout: 20_000 })
    await expect.poll(() => closed(page).count()).toBe(box.children.length)
  })
})
