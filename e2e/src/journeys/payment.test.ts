/** Money comes in by every way there is, and what it pays ends an expiry. The channels are stand-ins that sign like the real ones. */
import { dirname } from 'node:path'
import { runAsOwner } from '@vigil/stack/run-as-owner'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import type { SizeName, Visit } from '#browser/visit.ts'
import { accountOf } from '#site.ts'
import { choose, press } from './alarm-cases.ts'
import { newCode } from './brought-along.ts'
import { callsOf, type Calls } from './new-operator.ts'

const { city, person } = setStage()
const [buyer, chief] = [accountOf(city, 'custom'), accountOf(city, 'manager')]
const centre = '/pagesCommon/tabMe/expenseCenter'
const sizes = ['phone', 'wide'] as const satisfies SizeName[]
const smokeDetector = 104
const expiredWords = '您的设备已到期，请联系管理员续费！'

let asBuyer: Calls
let asChief: Calls
const brought: string[] = []

beforeAll(async () => {
  asBuyer = await callsOf(city, buyer)
  asChief = await callsOf(city, chief)
  const asOperator = await callsOf(city, accountOf(city, 'oem'))
  // As the contract says.
  const { rows } = (await asOperator.form('oem/findOems.action', { size: '1' })) as { rows: { oemId: string }[] }
  const price = { oemId: rows[0]?.oemId, kind: 'renewal', fromDay: '2026-01-01', fen: 12_000 }
  await asOperator.json('payPrice/set.action', price)
})
afterAll(async () => {
  for (const equipmentId of brought) {
    const why = { reason: '演练结束', password: chief.password }
    await asChief.json('equipment/deleteEquipment.action', { equipmentId, ...why })
  }
})

/** What a channel does when it is directed. */
const direct = async (wish: object): Promise<Record<string, unknown>> => {
  if (city.payments === undefined) throw new Error('nobody can pay in this city: start the demo with --pay')
  const answer = await fetch(city.payments, { method: 'POST', body: JSON.stringify(wish) })
  // The stage answers with an object.
  return (await answer.json()) as Record<string, unknown>
}

/** Somebody pays, and the channel says so at our door. */
const paid = (channel: 'chatPay' | 'alipay', no: string, fen: number) =>
  direct({ tell: { server: city.api, channel, no, fen, lie: {} } })

const balanceNow = async (): Promise<number> => {
  const { projectId = '' } = city.devices[0] ?? {}
  return Number((await asBuyer.form('payOrder/getOverview.action', { projectId }))['balance'])
}

/** From the balance's own button to the order that waits; returns its number. */
const orderTopUp = async ({ page, open }: Visit, yuan: string): Promise<string> => {
  await open(centre)
  await press(page, '充值')
  await page.getByRole('textbox', { name: '充值金额（元）' }).fill(yuan)
  await press(page, '下一步')
  return page.getByText(/^T\d{8}\w+$/).innerText()
}

const payBy = async (page: Page, way: string): Promise<void> => {
  await choose(page, way)
  await page.getByRole('button', { name: new RegExp(`^${way} ¥`) }).click()
}

describe.each(sizes)('a top-up, %s', (size) => {
  it('by the chat platform is shown as a code on a desk and opened on a phone, and counts when the channel says so', async () => {
    const visit = await person(buyer, { size })
    const { page } = visit
    const before = await balanceNow()
    const no = await orderTopUp(visit, '100')
    const opened = size === 'phone' ? page.context().waitForEvent('page') : undefined
    await payBy(page, '微信支付')
    if (opened) await opened
    else await page.getByRole('img', { name: '微信支付二维码' }).waitFor()
    await page.getByText('等待渠道确认…').waitFor()
    await shoot(page, `payment-1-chat-${size}`)
    expect(await balanceNow()).toBe(before)
    expect(await paid('chatPay', no, 10_000)).toMatchObject({ status: 200 })
    await page.getByText('支付成功').waitFor()
    expect(await balanceNow()).toBe(before + 10_000)
    expect(visit.complaints).toEqual([])
  })

  it('by the bridge of the chat has the fields that the chat is to be asked with, and counts when the channel says so', async () => {
    const visit = await person(buyer, { size })
    const { page } = visit
    const before = await balanceNow()
    const no = await orderTopUp(visit, '30')
    const payOrderId = /id=([0-9a-f-]{36})/.exec(page.url())?.[1]
    const wish = { payOrderId, way: 'chatJsapi', openId: 'o-payer' }
    const { bridge } = await asBuyer.json('payOrder/payByChannel.action', wish)
    const names = ['appId', 'nonceStr', 'package', 'paySign', 'signType', 'timeStamp']
    // Of the contract: nothing stands there instead.
    expect(Object.keys(bridge as object).sort()).toEqual(names)
    expect(await paid('chatPay', no, 3_000)).toMatchObject({ status: 200 })
    await page.reload()
    await page.getByText('支付成功').waitFor()
    expect(await balanceNow()).toBe(before + 3_000)
    expect(visit.complaints).toEqual([])
  })

  it('by Alipay goes to its own page with our signature; told twice it counts once', async () => {
    const visit = await person(buyer, { size })
    const { page } = visit
    const before = await balanceNow()
    const no = await orderTopUp(visit, '50')
    const opened = page.context().waitForEvent('page')
    await payBy(page, '支付宝')
    const cashier = await opened
    await cashier.getByRole('heading', { name: 'Alipay' }).waitFor()
    expect(await direct({ address: cashier.url() })).toEqual({ isOurs: true })
    const method = `alipay.trade.${size === 'phone' ? 'wap' : 'page'}.pay`
    expect(new URL(cashier.url()).searchParams.get('method')).toBe(method)
    await page.getByText('已在新窗口打开支付页').waitFor()
    await shoot(page, `payment-2-alipay-${size}`)
    const { tradeNo } = await paid('alipay', no, 5_000)
    const again = { server: city.api, channel: 'alipay', no, fen: 5_000, tradeNo, lie: {} }
    expect(await direct({ tell: again })).toMatchObject({ status: 200, tradeNo })
    await page.getByText('支付成功').waitFor()
    await shoot(page, `payment-3-paid-${size}`)
    expect(await balanceNow()).toBe(before + 5_000)
    expect(visit.complaints).toEqual([])
  })
})

/** Hung today, paid until five days ago. */
const bringExpired = async (): Promise<string> => {
  const deviceName = `前厅烟感 ${newCode().slice(-4)}`
  const { projectId } = city.devices[0] ?? {}
  const wish = { projectId, keyCode: newCode(), equipmentTypeId: smokeDetector, deviceName }
  // As the contract says.
  const { equipment } = (await asChief.json('equipment/addEquipment.action', wish)) as {
    equipment: { equipmentId: string }
  }
  brought.push(equipment.equipmentId)
  const days = `update equipment set expires_at = now() - interval '5 days' where id = $1`
  await runAsOwner(dirname(city.cityFile), days, [equipment.equipmentId])
  return deviceName
}

const openFound = async ({ page, open }: Visit, deviceName: string): Promise<void> => {
  await open('/pages/index/search')
  await page.getByRole('searchbox').fill(deviceName)
  await page.getByRole('link', { name: deviceName }).first().click()
}

describe.each(sizes)('a renewal, %s', (size) => {
  it('ordered and paid from the balance with the password ends an expiry: the page opens again', async () => {
    const deviceName = await bringExpired()
    // Enough to pay it with, whatever came before.
    const visit = await person(buyer, { size })
    const { page, open } = visit
    const no = await orderTopUp(visit, '200')
    await payBy(page, '微信支付')
    await page.getByText('等待渠道确认…').waitFor()
    await paid('chatPay', no, 20_000)
    await page.getByText('支付成功').waitFor()
    const before = await balanceNow()

    await openFound(visit, deviceName)
    await page.getByText(expiredWords).waitFor()
    await shoot(page, `payment-4-expired-${size}`)
    await open(centre)
    await press(page, '续期')
    const sheet = page.getByRole('dialog')
    // Others of the unit have ended too, and stay so.
    const all = sheet.getByRole('checkbox', { name: '全选' })
    await all.uncheck({ force: true })
    const row = sheet.getByRole('listitem').filter({ hasText: deviceName })
    await row.getByText('已到期', { exact: true }).waitFor()
    await row.getByRole('checkbox').check({ force: true })
    await shoot(page, `payment-5-renew-${size}`)
    await sheet.getByRole('button', { name: '提交订单 · 已选 1 台' }).click()

    await choose(page, /^余额支付/)
    const pay = page.getByRole('button', { name: '余额支付 ¥120.00' })
    expect(await pay.isDisabled()).toBe(true)
    await page.getByLabel('登录密码', { exact: true }).fill(buyer.password)
    await pay.click()
    await page.getByText('支付成功').waitFor()
    await page.getByText('服务已续期，设备页面已恢复。').waitFor()
    await shoot(page, `payment-6-renewed-${size}`)
    expect(await balanceNow()).toBe(before - 12_000)
    await page.reload()
    await openFound(visit, deviceName)
    await page.waitForURL(/pagesEquimmentInfo/)
    await page.getByRole('heading', { name: deviceName }).first().waitFor()
    expect(await page.getByText(expiredWords).count()).toBe(0)
    await shoot(page, `payment-7-open-${size}`)
    expect(visit.complaints).toEqual([])
  })
})
