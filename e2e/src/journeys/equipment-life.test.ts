/** The life of what hangs on a wall: swapped, its limits moved and put back, its water let run, each with its record. */
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { deviceAddress } from '#walk/product-routes.ts'
import { alarmAt, press } from './alarm-cases.ts'
import { bringAlong, newCode, type BroughtDevice } from './brought-along.ts'

const { city, person } = setStage()
const { chief, asChief, add, connect, takeAway } = bringAlong(city)
const brought: BroughtDevice[] = []
afterAll(() => takeAway(brought))

const [detector, sensor, endTest] = [104, 183, 136]
const bring = async (equipmentTypeId: number, deviceName: string): Promise<BroughtDevice> => {
  const device = await add({ equipmentTypeId, deviceName, installAdd: '3F 东走廊' })
  brought.push(device)
  return device
}
const settingsOf = (device: BroughtDevice): string => deviceAddress('/pagesEquipment/equipmentSetting', device)
const prove = async (page: Page, reason: string, isLess = true): Promise<void> => {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: '原因' }).fill(reason)
  if (isLess) await sheet.getByLabel('登录密码').fill(chief.password)
}
/** What it measured in the last minutes, whoever hung there. */
const measured = async ({ equipmentId }: BroughtDevice, key: string) => {
  const [from, to] = [Date.now() - 600_000, Date.now() + 1_000].map((at) => new Date(at).toISOString())
  // As the contract says.
  const { series } = (await (
    await asChief()
  ).json('equipment/findHistory.action', { equipmentId, keys: [key], from, to })) as {
    series: { points: { min: number; max: number }[] }[]
  }
  const points = series.flatMap((one) => one.points)
  return { least: Math.min(...points.map(({ min }) => min)), most: Math.max(...points.map(({ max }) => max)) }
}

describe('a detector that is swapped', () => {
  it('keeps name, place and history; the old secret dies within a second, the new one speaks', async () => {
    const old = await bring(detector, '走廊烟感 7')
    const line = await connect(old)
    await line.say({ state: 'normal', battery: 62 })
    const { page, open, complaints } = await person(chief)
    await open(settingsOf(old))
    await press(page, '更换设备')
    const sheet = page.getByRole('dialog')
    const keyCode = newCode()
    await sheet.getByRole('textbox', { name: '新设备编码' }).fill(keyCode)
    await prove(page, '电池鼓包')
    const closed = new Promise<number>((gone) => line.client.once('close', () => gone(performance.now())))
    const [since] = await Promise.all([
      page.waitForResponse(/replaceEquipment/).then(() => performance.now()),
      sheet.getByRole('button', { name: '更换', exact: true }).click(),
    ])
    expect((await closed) - since).toBeLessThan(1_000)
    await sheet.getByText(`已更换为 ${keyCode}`).waitFor()
    const secret = await sheet.locator('code').innerText()
    await shoot(page, 'life-1-swapped')
    await expect(connect(old)).rejects.toThrow()
    await expect(connect({ keyCode, secret: old.secret })).rejects.toThrow()
    const successor = await connect({ keyCode, secret })
    await successor.say({ state: 'normal', battery: 97 })
    await open(deviceAddress('/pagesEquimmentInfo/equ_fire_detector', old))
    await page.getByText('97').first().waitFor()
    await page.getByText('3F 东走廊').first().waitFor()
    await open(settingsOf(old))
    expect(await page.getByRole('textbox', { name: '设备名称' }).inputValue()).toBe('走廊烟感 7')
    await page.getByText(new RegExp(`编码：${old.keyCode} → ${keyCode} · 电池鼓包`)).waitFor()
    expect(await measured(old, 'battery')).toEqual({ least: 62, most: 97 })
    expect(complaints).toEqual([])
  })
})

describe('a limit', () => {
  it('is moved, read back with what the kind says, counts, and is put back to what it was', async () => {
    const device = await bring(sensor, '配电间温度')
    const { page, open, complaints } = await person(chief)
    await open(settingsOf(device))
    const row = page.getByRole('listitem').filter({ hasText: '> 28' })
    await row.getByRole('button', { name: /^修改/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: /^限值/ }).fill('24')
    // Sooner than before: a reason is enough.
    expect(await sheet.getByLabel('登录密码').count()).toBe(0)
    await prove(page, '夏季试运行', false)
    await press(page, '保存限值')
    await sheet.waitFor({ state: 'detached' })
    // Read again from the platform, not remembered by the page.
    await page.reload()
    await row.filter({ hasText: '> 24' }).filter({ hasText: '已调整' }).waitFor()
    await page.getByText(/限值：类型默认 → 24 · 夏季试运行/).waitFor()
    const line = await connect(device)
    // Whatever happens: while it is too warm, its case cannot be closed.
    onTestFinished(() => line.say({ temperature: 20 }))
    await line.say({ temperature: 26 })
    expect(await alarmAt(await asChief(), device.equipmentId)).toMatchObject({ event: 'tempHigh' })
    await shoot(page, 'life-2-limit')

    await press(page, '改回此前的值')
    expect(await sheet.getByRole('textbox', { name: /^限值/ }).inputValue()).toBe('28')
    await prove(page, '试运行结束')
    await press(page, '保存限值')
    await sheet.waitFor({ state: 'detached' })
    await page.getByText(/限值：24 → 类型默认 · 试运行结束/).waitFor()
    expect(await page.getByText('已调整').count()).toBe(0)
    expect(complaints).toEqual([])
  })
})

describe('the water at the end of the pipe', () => {
  it('is let run step by step, judged by what the device says, and stays on record', async () => {
    const device = await bring(endTest, '8F 末端试水')
    const line = await connect(device)
    await line.say({ valveState: 'closed', staticPressure: 0.4, flow: 0, flowSwitchSec: 21, pumpStartSec: 22 })
    const { page, open, complaints } = await person(chief)
    const address = deviceAddress('/pagesEquimmentInfo/waterEndTest', device)
    await open(address)
    await press(page, '按步骤试水')
    await page.getByText('走到试水阀旁，全开；或用下面的按钮远程打开。').waitFor()
    await line.say({ valveState: 'open', flowSwitchSec: 0, pumpStartSec: 0 })
    await line.say({ flow: 61, dynamicPressure: 0.11 })
    await line.say({ flowSwitchSec: 24, pumpStartSec: 31 })
    await page.getByText('缓慢关紧试水阀。').waitFor()
    await shoot(page, 'life-3-water')
    await line.say({ valveState: 'closed' })
    await line.say({ flow: 0, staticPressure: 0.38 })
    await page.getByText('试水合格 · 8 / 8').waitFor({ timeout: 15_000 })
    await shoot(page, 'life-4-water-passed')
    await open(settingsOf(device))
    await page
      .getByText(/末端试水/)
      .first()
      .waitFor()
    await page.getByText(/试水合格/).waitFor()
    expect(complaints).toEqual([])
  })
})
