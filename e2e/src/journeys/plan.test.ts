/** A floor on the glass: the manager puts twenty pieces of equipment on its plan, and a fire burns at one of them. */
import type { CityDevice } from '@vigil/stack/private-city'
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf, deviceOf, loopOf, order, type Place } from '#site.ts'
import { alarmAt, caseOf, press, settlePlaces } from './alarm-cases.ts'
import { callsOf, type Calls } from './new-operator.ts'

const { city, manager } = setStage()
const detectorOf = (host: CityDevice): Place => {
  const found = host.children.find(({ type }) => type === 'smokeDetector')
  if (!found) throw new Error(`${host.keyCode} has no detector`)
  return loopOf(host, found.childKey)
}
const gateway = deviceOf(city, 'gateway', 1)
const lora = detectorOf(deviceOf(city, 'loraGateway'))
const { projectId } = gateway
const asManager = () => callsOf(city, accountOf(city, 'manager'))
const name = '演练层'
const drawnName = '图纸层'
const pieces = 20
const burnt: Place[] = []

/** A detector that no other journey burns, and that stands on no plan of the city itself. */
const pointOffPlan = async ({ form }: Calls): Promise<Place> => {
  const points = [lora, ...gateway.children.map(({ childKey }) => loopOf(gateway, childKey))]
  for (const point of points) {
    const { pinned } = await form('plan/getPlanOf.action', { equipmentId: point.equipmentId })
    if (pinned !== point.equipmentId) return point
  }
  throw new Error('every point stands on a plan')
}

const addPlan = async (page: Page): Promise<void> => {
  // What hangs on the wall there: here the plan of another floor.
  const buffer = await page.getByRole('group', { name: /平面图/ }).screenshot()
  await press(page, '添加平面图')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: '名称' }).fill(name)
  await sheet.locator('input[type=file]').setInputFiles({ name: 'floor.png', mimeType: 'image/png', buffer })
  await press(page, '上传')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `${name} 0` }).click()
}

/** Two pages, the second three times as wide as high, with a room on it. */
const aPdf = (): Buffer => {
  const room = '20 20 260 60 re S'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Contents 5 0 R>>',
    `<</Length ${room.length}>>\nstream\n${room}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${head}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
  )
}

/** Found by name, pressed down, and moved a little by the keys. */
const putByName = async (page: Page, ground: Locator, deviceName: string): Promise<void> => {
  await page.getByRole('textbox', { name: '设备' }).fill(deviceName)
  await page.getByRole('list', { name: '设备' }).getByRole('button').filter({ hasText: deviceName }).first().click()
  await ground.click({ position: { x: 60, y: 60 } })
  const pin = ground.getByRole('button', { name: deviceName })
  await pin.waitFor()
  const before = await pin.boundingBox()
  await ground.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await pin.boundingBox())?.x ?? 0).toBeGreaterThan(before?.x ?? 0)
}

/** One after the other from the line of those that wait, in rows over the picture. */
const putOthers = async (page: Page, ground: Locator, count: number): Promise<void> => {
  const waiting = page.getByRole('toolbar', { name: '还没有放到图上的设备' })
  await waiting.waitFor()
  const names = (await waiting.getByRole('button').allTextContents()).slice(0, count)
  for (const [n, text] of names.entries()) {
    await waiting.getByRole('button', { name: text.trim(), exact: true }).click()
    await ground.click({ position: { x: 140 + (n % 5) * 120, y: 60 + Math.floor(n / 5) * 90 } })
  }
  await expect.poll(() => ground.getByRole('button').count()).toBe(count + 1)
}

afterAll(async () => {
  await settlePlaces(city, accountOf(city, 'manager'), burnt)
  const { form, json } = await asManager()
  const { rows } = await form('plan/findPlans.action', { projectId })
  // Rows of the contract.
  for (const plan of rows as { planId: string; name: string }[])
    if (plan.name === name || plan.name === drawnName) await json('plan/remove.action', { planId: plan.planId })
})

describe('the plan of a floor', () => {
  it('holds twenty pins that the manager put there, and shows the fire of one of them in its case', async () => {
    const calls = await asManager()
    const point = await pointOffPlan(calls)
    burnt.push(point)
    const { deviceName } = await calls.form('equipment/getEquipment.action', { equipmentId: point.equipmentId })
    const { page, open, complaints } = await manager({ size: 'wide' })
    await open(`/pagesCommon/map?view=plan&projectId=${projectId}`)
    await addPlan(page)
    await press(page, '布置点位')
    const ground = page.getByRole('group', { name: new RegExp(`^${name}平面图`) })
    await putByName(page, ground, String(deviceName))
    await putOthers(page, ground, pieces - 1)
    await shoot(page, 'plan-1-arranged')
    await press(page, '保存点位')
    await page.getByRole('button', { name: `${name} ${pieces}` }).waitFor()
    await order(city, point, { order: 'setState', property: 'state', value: 'alarm' })
    const { alarmId } = await alarmAt(calls, point.equipmentId, { kinds: 'fire-alarm' })
    await open(caseOf(alarmId))
    const floor = page.getByRole('group', { name: `${name}平面图，共 ${pieces} 台设备` })
    await floor.getByRole('img', { name: `${String(deviceName)}：火警` }).waitFor()
    await floor.scrollIntoViewIfNeeded()
    await shoot(page, 'plan-2-fire-in-case')
    expect(complaints).toEqual([])
  })

  it('is a page of a PDF, on which a zone is drawn that is seen with how it is', async () => {
    const { page, open, complaints } = await manager({ size: 'wide' })
    await open(`/pagesCommon/map?view=plan&projectId=${projectId}`)
    await page.getByRole('group', { name: /平面图/ }).waitFor()
    await press(page, '添加平面图')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: '名称' }).fill(drawnName)
    const file = { name: 'floor.pdf', mimeType: 'application/pdf', buffer: aPdf() }
    await sheet.locator('input[type=file]').setInputFiles(file)
    await sheet.getByRole('combobox').selectOption('2')
    const preview = sheet.getByRole('img', { name: '所选页的预览' })
    const shape = () => preview.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
    await expect.poll(shape, { timeout: 15_000 }).toBeCloseTo(3, 1)
    await press(page, '上传')
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `${drawnName} 0` }).click()
    await press(page, '绘制分区')
    await press(page, '新分区')
    await page.getByRole('textbox', { name: '分区名称' }).fill('机房')
    const ground = page.getByRole('group', { name: new RegExp(`^${drawnName}平面图`) })
    for (const position of [
      { x: 200, y: 120 },
      { x: 500, y: 120 },
      { x: 500, y: 260 },
    ])
      await ground.click({ position })
    await shoot(page, 'plan-3-zone')
    await press(page, '保存分区')
    await ground.getByRole('img', { name: '分区机房：无数据' }).waitFor()
    expect(complaints).toEqual([])
  })
})
