/** What the manager sets of a device is what the platform judges it by. */
import { afterEach, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf, deviceOf, order } from '#site.ts'
import { until } from '#until.ts'
import { deviceAddress } from '#walk/product-routes.ts'
import { callsOf } from './new-operator.ts'

const { city, manager } = setStage()
const device = deviceOf(city, 'tempHumidity', 1)
/** The registry is remembered for half a minute. */
const soonMs = 60_000

afterEach(() => order(city, device, { order: 'recover' }))

const stateAt = async (temperature: number): Promise<unknown> => {
  await order(city, device, { order: 'setState', property: 'temperature', value: temperature })
  const { form } = await callsOf(city, accountOf(city, 'manager'))
  return (await form('equipment/getEquipment.action', { equipmentId: device.equipmentId }))['state']
}

describe('the limit of a thermometer', () => {
  it('moved below what it measures is crossed, and set back by the row that moved it is not', async () => {
    const { page, open, complaints } = await manager({ size: 'wide' })
    await open(deviceAddress('/pagesEquipment/equipmentSetting', device))
    const limit = page.getByRole('listitem').filter({ hasText: '预警 > 28' })
    await limit.getByRole('button', { name: /修改/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: /限值（/ }).fill('10')
    await sheet.getByRole('textbox', { name: '原因' }).fill('冷库试用')
    await shoot(page, 'limit-1-moved')
    await sheet.getByRole('button', { name: '保存限值' }).click()
    await page.getByText('类型默认 预警 > 28').waitFor()
    await until(async () => expect(await stateAt(15)).not.toBe('normal'), soonMs)
    await page.getByRole('button', { name: '改回此前的值' }).first().click()
    await sheet.getByRole('textbox', { name: '原因' }).fill('试用结束')
    await sheet.getByLabel('登录密码').fill(accountOf(city, 'manager').password)
    await shoot(page, 'limit-2-back')
    await sheet.getByRole('button', { name: '保存限值' }).click()
    await until(async () => expect(await stateAt(15)).toBe('normal'), soonMs)
    expect(complaints).toEqual([])
  }, 180_000)
})
