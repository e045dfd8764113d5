/** Many loops at once, and by the clock: what feeds a fire pump stays out, and everything else is told loop by loop. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { slide } from '#browser/slide.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'
import { otherUnit } from '#site.ts'
import { deviceAddress } from '#walk/product-routes.ts'
import { callsOf } from './new-operator.ts'

const { city, person } = setStage()
const manager = otherUnit(city).account('manager')
const box = otherUnit(city).device('breakerGateway')
const at = (path: string) => deviceAddress(path, box)

/** Whatever they fed before: one of them feeds what a fire is fought with, the others nothing of the kind. */
const registerLoads = async (): Promise<number> => {
  const { json } = await callsOf(city, manager)
  for (const [n, { equipmentId }] of box.children.entries())
    await json('equipment/setFireLoad.action', {
      equipmentId,
      fireLoad: n === 0 ? 'yes' : 'no',
      password: manager.password,
    })
  return box.children.length
}

const give = async (page: Page, action: '分闸' | '合闸', moved: number): Promise<void> => {
  await page.getByRole('button', { name: '全选' }).click()
  await page.getByRole('button', { name: new RegExp(`${action} \\d+ 路`) }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(`${action} ${moved} 个回路？`).waitFor()
  // More than five at once.
  await sheet.getByLabel('登录密码', { exact: true }).fill(manager.password)
  const knob = sheet.getByRole('button', { name: `滑动${action} ${moved} 个回路` })
  await slide(page, knob)
  await page.getByText('已全部执行').waitFor({ timeout: 40_000 })
  await expect.poll(() => page.getByText('已执行', { exact: true }).count()).toBe(moved)
}

describe.each(sizeNames)('on a %s', (size) => {
  it('a batch leaves the fire load alone, says so, and tells of each other loop what became of it', async () => {
    const loops = await registerLoads()
    const { page, open, complaints } = await person(manager, { size })
    await open(at('/pagesEquipment/breaker/allLoopControl'))
    await give(page, '分闸', loops - 1)
    await shoot(page, `batch-${size}`)
    await open(at('/pagesEquipment/breaker/allLoopControl'))
    // What gives power to a fire load harms nobody.
    await give(page, '合闸', loops)
    expect(complaints).toEqual([])
  })

  it('a timer for workdays shows its next five runs, is set after it was looked at, and is taken away', async () => {
    const loops = await registerLoads()
    const { page, open, complaints } = await person(manager, { size })
    await open(at('/pagesEquipment/breaker/timedTaskAdd'))
    await page.getByRole('textbox', { name: '名称' }).fill(`下班断电 ${size}`)
    await page.getByRole('checkbox').first().waitFor()
    for (const loop of await page.getByRole('checkbox').all()) await loop.check()
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: /18:30/ }).count()).toBe(5)
    await page.getByRole('button', { name: '核对并设置' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('已排除 1 个').waitFor()
    await sheet.getByLabel('登录密码', { exact: true }).fill(manager.password)
    await slide(page, sheet.getByRole('button', { name: `滑动设置定时 · ${loops - 1} 路` }))
    await page.getByText('定时已设置').waitFor()
    await open(at('/pagesEquipment/breaker/timedTask').replace(/\?.*/, ''))
    await page.getByText(`分闸 · 下班断电 ${size}`).click()
    await shoot(page, `timer-${size}`)
    await page.getByRole('button', { name: '删除' }).click()
    await page.getByRole('button', { name: `再按一次删除 下班断电 ${size}` }).click()
    await expect.poll(() => page.getByText(`分闸 · 下班断电 ${size}`).count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
