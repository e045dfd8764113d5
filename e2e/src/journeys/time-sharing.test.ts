/** Time sharing: a week of periods is seen, looked at and set for the loops of a box, and is taken away again. */
import { beforeAll, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { slide } from '#browser/slide.ts'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'
import { otherUnit } from '#site.ts'
import { deviceAddress } from '#walk/product-routes.ts'
import { callsOf, type Calls } from './new-operator.ts'

const { city, person } = setStage()
const manager = otherUnit(city).account('manager')
const box = otherUnit(city).device('breakerGateway')
const address = deviceAddress('/pagesEquipment/breaker/timeSharingControl', box)

/** One loop feeds a fire pump, the others nothing of the kind. */
const registerLoads = async ({ json }: Calls): Promise<void> => {
  for (const [n, { equipmentId }] of box.children.entries())
    await json('equipment/setFireLoad.action', {
      equipmentId,
      fireLoad: n === 0 ? 'yes' : 'no',
      password: manager.password,
    })
}

/** What an earlier try set is gone. */
const tidyUp = async ({ json }: Calls): Promise<void> => {
  const left = await json('timer/findSharings.action', { size: 100 })
  // As the contract has it.
  for (const { sharingId } of left['rows'] as { sharingId: string }[])
    await json('timer/removeSharing.action', { sharingId })
}

let calls: Calls
beforeAll(async () => {
  calls = await callsOf(city, manager)
  await registerLoads(calls)
})

describe.each(sizeNames)('on a %s', (size) => {
  it('time sharing shows its week and its next five moves, leaves the fire load out, rests and ends', async () => {
    await tidyUp(calls)
    const { page, open, complaints } = await person(manager, { size })
    await open(address)
    await page.getByRole('button', { name: '添加分时' }).click()
    await page.getByRole('textbox', { name: '名称' }).fill('营业时间')
    await page.getByRole('button', { name: '添加时段' }).click()
    await expect
      .poll(() =>
        page
          .getByRole('listitem')
          .filter({ hasText: /08:00 合闸|18:00 分闸/ })
          .count(),
      )
      .toBe(5)
    await shoot(page, `time-sharing-add-${size}`)
    await page.getByRole('button', { name: '核对并设置' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByText('已排除 1 个').waitFor()
    await sheet.getByLabel('登录密码', { exact: true }).fill(manager.password)
    await slide(page, sheet.getByRole('button', { name: `滑动设置分时 · ${box.children.length - 1} 路` }))
    await page.getByText('分时控制已设置').waitFor()
    await page.getByRole('switch', { name: /启用 营业时间/ }).click()
    await page.getByText(/已停用/).waitFor()
    await shoot(page, `time-sharing-${size}`)
    await page.getByText('营业时间').click()
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await page.getByRole('button', { name: '再按一次删除 营业时间' }).click()
    await page.getByText('还没有分时控制').waitFor()
    expect(complaints).toEqual([])
  })
})
