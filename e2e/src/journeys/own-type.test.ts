/** An operator's own kind of equipment: from an empty form to the first alarm of its first device. */
import { connectAsync } from 'mqtt'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { shoot } from '#browser/shoot.ts'
import { otherUnit } from '#site.ts'
import { deviceAddress, type Addressed } from '#walk/product-routes.ts'
import { callsOf } from './new-operator.ts'

const { city, person } = setStage()

const kind = '氢气探测器'

const fill = (page: Page, name: string, text: string, nth = 0): Promise<void> =>
  page.getByRole('textbox', { name, exact: true }).nth(nth).fill(text)

const makeType = async (): Promise<void> => {
  const { page, open, complaints } = await person('oem', { size: 'wide' })
  await open('/pagesEquipment/equipListNew?view=types')
  await page.getByRole('button', { name: '新建类型' }).click()
  await fill(page, '中文名称', kind)
  await fill(page, '英文名称', 'Hydrogen detector')
  // It speaks only when something happens: after the journey it is not missed on anybody's wall.
  await fill(page, '上报间隔（秒）', '0')
  await fill(page, '多久没有上报算离线（秒）', '0')
  await page.getByRole('button', { name: '添加事件' }).click()
  await fill(page, '标识', 'leak')
  await fill(page, '中文名称', '氢气泄漏', 1)
  await fill(page, '英文名称', 'Hydrogen leak', 1)
  await fill(page, '标识', 'hydrogen', 1)
  await fill(page, '中文名称', '氢气浓度', 2)
  await fill(page, '英文名称', 'Hydrogen', 2)
  await page.getByRole('button', { name: '添加限值' }).click()
  await fill(page, '限值', '25')
  await page.getByRole('combobox', { name: '触发' }).selectOption('leak')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await fill(page, '氢气浓度', '40')
  await page.getByRole('button', { name: '送出这次上报' }).click()
  await page.getByText('开始：氢气泄漏').waitFor()
  await page.getByRole('button', { name: '发布' }).click()
  await page.getByText('第 1 版').waitFor()
  await shoot(page, 'own-type-1-published')
  expect(complaints).toEqual([])
}

/** Added by its manager as soon as the door knows the kind; it knows a new one last. */
const addDevice = async (): Promise<Addressed & { readonly secret: string }> => {
  // In the other unit: nothing of it stands on the screens of the first.
  const { json, form } = await callsOf(city, otherUnit(city).account('manager'))
  const numberOf = async (): Promise<number> => {
    // As the contract says.
    const rows = (await form('deviceType/findTypes.action', {}))['rows'] as {
      equipmentTypeId: number
      name: { zh: string }
    }[]
    return rows.find(({ name }) => name.zh === kind)?.equipmentTypeId ?? 0
  }
  await expect.poll(numberOf, { timeout: 20_000 }).toBeGreaterThan(0)
  const { projectId } = otherUnit(city).device('fireAlarmHost')
  const keyCode = `H2-${Date.now()}`
  const wish = { projectId, keyCode, deviceName: '制氢间探测器', equipmentTypeId: await numberOf() }
  // As above.
  const { equipment, secret } = (await json('equipment/addEquipment.action', wish)) as {
    equipment: { equipmentId: string; typeName: string }
    secret: string
  }
  return { equipmentId: equipment.equipmentId, projectId, keyCode, type: equipment.typeName, secret }
}

const say = async ({ keyCode, secret }: { keyCode: string; secret: string }, hydrogen: number): Promise<void> => {
  const device = await connectAsync(city.mqtt, { clientId: keyCode, username: keyCode, password: secret })
  const report = { boot: Date.now(), seq: 1, values: { hydrogen } }
  await device.publishAsync(`v1/${keyCode}/up/report`, JSON.stringify(report), { qos: 1 })
  await device.endAsync()
}

it('an operator makes a kind of equipment, and the first word of its first device is an alarm', async () => {
  await makeType()
  const device = await addDevice()
  await say(device, 41)
  const { page, open } = await person(otherUnit(city).account('manager'))
  await open(deviceAddress('/pagesEquimmentInfo/StandDetailIndex', device))
  await page.getByText('氢气泄漏').first().waitFor()
  await shoot(page, 'own-type-2-alarm')
}, 120_000)
