/** From a label to the first value on the glass: a breaker by its QR code, and what speaks through a gateway. */
import type { Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import { afterAll, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { press } from './alarm-cases.ts'
import { bringAlong, newCode, type BroughtDevice } from './brought-along.ts'

const { city, person } = setStage()
const { chief, asChief, add, connect, takeAway } = bringAlong(city)
const brought: Pick<BroughtDevice, 'equipmentId'>[] = []
afterAll(() => takeAway(brought))

const [breaker, gatewayKind, sensor] = [159, 194, 183]
const fill = (page: Page, name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)
const secretOn = (page: Page): Promise<string> =>
  page.getByRole('status').filter({ hasText: '设备密钥' }).locator('code').innerText()

/** What was registered under this code, so that it is taken away whatever happens next. */
const noteByCode = async (keyCode: string): Promise<void> => {
  // Rows of the contract.
  const { rows } = (await (await asChief()).json('equipment/findSerials.action', { keyCodes: [keyCode] })) as {
    rows: { equipmentId: string | null }[]
  }
  for (const { equipmentId } of rows) if (equipmentId !== null) brought.push({ equipmentId })
}

describe('a breaker out of its box', () => {
  it('is scanned, named and registered, and its first word stands on the glass', async () => {
    const keyCode = newCode()
    const { page, open, complaints } = await person(chief)
    await open('/pagesEquipment/equipAdd/equipAddNew')
    await press(page, '扫码识别')
    const scan = page.getByRole('dialog', { name: '扫描铭牌' })
    const picture = (text: string) => toBuffer(text, { scale: 6, margin: 4 })
    const show = async (text: string): Promise<void> =>
      scan
        .getByLabel('从图片识别')
        .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: await picture(text) })
    // Whatever else hangs in a corridor is no label.
    await show('https://shop.example/?utm=poster 扫码有礼')
    await scan.getByText(/不是设备铭牌/).waitFor()
    await show(`https://label.example/d?sn=${keyCode}&type=${breaker}`)
    await scan.waitFor({ state: 'detached' })
    expect(await page.getByRole('textbox', { name: '设备编码', exact: true }).inputValue()).toBe(keyCode)
    await page.getByText('未绑定，可以添加').waitFor()
    await page.getByRole('button', { name: '智能断路器(单相)' }).waitFor()
    await fill(page, '设备名称', '茶水间照明')
    await press(page, '添加')
    await page.getByText('等待首次上报').waitFor()
    await noteByCode(keyCode)
    const device = await connect({ keyCode, secret: await secretOn(page) })
    await device.say({ switchState: 'on', current: 4.7, voltage: 229, temperature: 31 })
    await page.getByText('已收到首次上报').waitFor()
    await press(page, '查看设备')
    await page.getByText('4.7').first().waitFor()
    await shoot(page, 'first-value-1-breaker')
    expect(complaints).toEqual([])
  })
})

describe('what speaks through a gateway', () => {
  it('is found, is not given an address twice, and is heard from its first word on', async () => {
    const gateway = await add({ equipmentTypeId: gatewayKind, deviceName: '演练网关' })
    brought.push(gateway)
    const line = await connect(gateway)
    for (const child of ['S-01', 'S-02']) await line.say({ temperature: 20.1, humidity: 41 }, child)
    const { page, open, complaints } = await person(chief)
    const found = `/pagesEquipment/equipAdd/equipSmartList?gateway=${gateway.equipmentId}`
    const register = async (child: string, name: string): Promise<void> => {
      await page.getByRole('link', { name: new RegExp(`^${child}`) }).click()
      await page.getByText(`接在网关 ${gateway.keyCode} 下，地址 ${child}；使用网关的密钥。`).waitFor()
      await fill(page, '设备名称', name)
      await press(page, '选择类型')
      await page.getByRole('searchbox', { name: '搜索类型' }).fill('温湿度')
      await page.getByRole('link', { name: /^温湿度传感器/ }).click()
      await page.getByRole('button', { name: '温湿度传感器' }).waitFor()
    }
    await open(found)
    await page.getByText('humidity, temperature').first().waitFor()
    await register('S-01', '冷库温度')
    // A colleague was faster.
    const behind = { parentId: gateway.equipmentId, equipmentTypeId: sensor }
    await add({ ...behind, childDeviceKey: 'S-01', deviceName: '冷库温度（同事）' })
    await press(page, '添加')
    await page.getByText(/此网关下的这个地址已登记给另一台设备/).waitFor()
    await shoot(page, 'first-value-2-clash')
    await open(found)
    await page.getByRole('link', { name: /^S-02/ }).waitFor()
    await page.getByRole('link', { name: /^S-01/ }).waitFor({ state: 'detached' })
    await register('S-02', '药库温度')
    await press(page, '添加')
    await page.getByText('等待首次上报').waitFor()
    // A second after it was registered, while everybody still remembers the gateway without it.
    await line.say({ temperature: 19.3, humidity: 44 }, 'S-02')
    await page.getByText('已收到首次上报').waitFor({ timeout: 10_000 })
    await press(page, '查看设备')
    await page.getByText('19.3').first().waitFor()
    await shoot(page, 'first-value-3-child')
    expect(complaints.filter((line) => !line.includes('409'))).toEqual([])
  })
})
