/** From a label to the first value on the glass: a breaker by its QR code, one that claims its own secret, and what speaks through a gateway. */
import { hash, randomBytes } from 'node:crypto'
import { claimSecret } from '@vigil/simulator/device/claim-secret'
import { realWorld } from '@vigil/simulator/world'
import type { Page } from 'playwright-core'
import { toBuffer } from 'qrcode'
import { afterAll, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf } from '#site.ts'
import { press } from './alarm-cases.ts'
import { bringAlong, newCode, type BroughtDevice } from './brought-along.ts'
import { callsOf } from './new-operator.ts'

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

/** Shows a picture to the scanner of the page. */
const openScanner = async (page: Page) => {
  await press(page, '扫码识别')
  const scan = page.getByRole('dialog', { name: '扫描铭牌' })
  const show = async (text: string): Promise<void> => {
    const buffer = await toBuffer(text, { scale: 6, margin: 4 })
    await scan.getByLabel('从图片识别').setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer })
  }
  return { scan, show }
}

const labelOf = (keyCode: string): string => `https://label.example/d?sn=${keyCode}&type=${breaker}`

const addScanned = async (page: Page, keyCode: string, name: string): Promise<void> => {
  expect(await page.getByRole('textbox', { name: '设备编码', exact: true }).inputValue()).toBe(keyCode)
  await page.getByText(/未绑定，可以添加|库存设备：智能断路器\(单相\)，可以添加/).waitFor()
  await page.getByRole('button', { name: '智能断路器(单相)' }).waitFor()
  await fill(page, '设备名称', name)
  await press(page, '添加')
  await page.getByText('等待首次上报').waitFor()
  await noteByCode(keyCode)
}

/** A factory's work: on the shelf of the operator, whose list holds the hash of its claim only. */
const make = async (): Promise<{ readonly keyCode: string; readonly claim: string }> => {
  const device = { keyCode: newCode(), claim: randomBytes(24).toString('base64url') }
  const operator = accountOf(city, 'oem')
  const { form, json } = await callsOf(city, operator)
  const { user } = await form('account/login.action', { userName: operator.userName, password: operator.password })
  // Whoever signs in reads whose he is.
  const { oemId } = user as { oemId: string }
  await json('stock/add.action', { oemId, equipmentTypeId: breaker, keyCodes: [device.keyCode] })
  const claims = [{ keyCode: device.keyCode, claimHash: hash('sha256', device.claim) }]
  expect(await json('device/registerClaims.action', { oemId, claims })).toMatchObject({ registered: 1 })
  return device
}

/** It asks again sooner than it is told to, as often as it may. */
const impatient = { ...realWorld, after: (_: number, work: () => void) => realWorld.after(3_000, work) }

describe('a breaker out of its box', () => {
  it('is scanned, named and registered, and its first word stands on the glass', async () => {
    const keyCode = newCode()
    const { page, open, complaints } = await person(chief)
    await open('/pagesEquipment/equipAdd/equipAddNew')
    const { scan, show } = await openScanner(page)
    // Whatever else hangs in a corridor is no label.
    await show('https://shop.example/?utm=poster 扫码有礼')
    await scan.getByText(/不是设备铭牌/).waitFor()
    await show(labelOf(keyCode))
    await scan.waitFor({ state: 'detached' })
    await addScanned(page, keyCode, '茶水间照明')
    const device = await connect({ keyCode, secret: await secretOn(page) })
    await device.say({ switchState: 'on', current: 4.7, voltage: 229, temperature: 31 })
    await page.getByText('已收到首次上报').waitFor()
    await press(page, '查看设备')
    await page.getByText('4.7').first().waitFor()
    await shoot(page, 'first-value-1-breaker')
    expect(complaints).toEqual([])
  })

  it('that was made with a claim waits until it is bound, has a secret of its own, and is heard by no other', async () => {
    const { keyCode, claim } = await make()
    let hasSecret = false
    const claimed = claimSecret({ api: city.api, keyCode, world: impatient }, claim).finally(() => (hasSecret = true))
    const { page, open, complaints } = await person(chief)
    await open('/pagesEquipment/equipAdd/equipAddNew')
    const { scan, show } = await openScanner(page)
    await show(labelOf(keyCode))
    await scan.waitFor({ state: 'detached' })
    expect(hasSecret).toBe(false)
    await addScanned(page, keyCode, '档案室照明')
    const shown = await secretOn(page)
    const own = await claimed
    expect(own).not.toBe(shown)
    const device = await connect({ keyCode, secret: own })
    await device.say({ switchState: 'on', current: 3.2, voltage: 228, temperature: 30 })
    await page.getByText('已收到首次上报').waitFor()
    await press(page, '查看设备')
    await page.getByText('3.2').first().waitFor()
    await shoot(page, 'first-value-4-claimed')
    // What stood on the glass once ended with the first login.
    await expect(connect({ keyCode, secret: shown })).rejects.toThrow()
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
