/** An alarm from the device to its end: two people on two phones, and the control room's wall. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { signIn } from '#browser/sign-in.ts'
import { setStage } from '#browser/stage.ts'
import type { Visit } from '#browser/visit.ts'
import { accountOf, deviceOf, loopOf, order } from '#site.ts'
import { alarmAt, caseOf, press, settlePlaces } from './alarm-cases.ts'
import { callsOf } from './new-operator.ts'

const { city, manager, person, stranger } = setStage()
// A point of its own: other journeys burn the stand-alone one.
const detector = loopOf(deviceOf(city, 'gateway'), '1-001')
const thermometer = deviceOf(city, 'tempHumidity')

/** The guard's own phone. */
const guard = async (): Promise<Visit> => {
  const visit = await stranger()
  await visit.open('/pagesLogin/login/login')
  await signIn(visit, accountOf(city, 'dutyOfficer'))
  return visit
}

/** The newest alarm of a device that waits for somebody, as the platform has stored it. */
const waitingAt = async (equipmentId: string, kinds: string): Promise<string> => {
  const calls = await callsOf(city, accountOf(city, 'manager'))
  return (await alarmAt(calls, equipmentId, { kinds, stage: 'waiting' })).alarmId
}

/** What the telephone's camera would give: here the page itself. */
const addPhoto = async (page: Page): Promise<void> => {
  const photo = { name: 'place.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file][capture]').setInputFiles(photo)
  await page.getByRole('button', { name: /^第 1 张/ }).waitFor()
}

/** Something burns, and nobody has looked yet. */
const burn = async (): Promise<string> => {
  await order(city, detector, { order: 'setState', property: 'state', value: 'alarm' })
  return waitingAt(detector.equipmentId, 'fire-alarm')
}

/** The row of the wall's queue that is about our detector. */
const nameOf = async (equipmentId: string): Promise<string> => {
  const { form } = await callsOf(city, accountOf(city, 'manager'))
  const found = await form('equipment/getEquipment.action', { equipmentId })
  return String(found['deviceName'])
}
const rowOn = (wall: Page, name: string) =>
  wall.getByRole('region', { name: '报警队列' }).getByRole('button').filter({ hasText: name })

/** Sound comes only after a touch: until then the wall says that it cannot be heard. */
const openWall = async (): Promise<Visit> => {
  const wall = await person('dutyOfficer', { size: 'wide' })
  await wall.open('/pages/index/indexNew?wall=1')
  await wall.page.getByText('声音未开启，有报警时听不到').waitFor()
  await shoot(wall.page, 'alarm-0-wall-silent')
  await press(wall.page, '开启声音')
  await wall.page.getByText('声音未开启，有报警时听不到').waitFor({ state: 'detached' })
  return wall
}

afterEach(() => order(city, thermometer, { order: 'recover' }))
afterAll(() => settlePlaces(city, accountOf(city, 'manager'), [detector, thermometer]))

describe('a fire', () => {
  it('goes from the detector to a signed-off case, on two phones and the wall', { timeout: 120_000 }, async () => {
    const name = await nameOf(detector.equipmentId)
    const [one, two, wall] = [await guard(), await manager(), await openWall()]
    const alarmId = await burn()
    // The banner stands on whatever page is open, and leads to a case.
    await one.page.getByRole('button').filter({ hasText: '火警待确认' }).first().click()
    await one.page.waitForURL(/alarmDetail\?alarmId=/)
    await rowOn(wall.page, name).click()
    const selected = wall.page.getByRole('region', { name: '当前报警' })
    await selected.getByText(name).first().waitFor()
    await shoot(wall.page, 'alarm-1-wall-row')
    await one.open(caseOf(alarmId))
    await two.open(caseOf(alarmId))
    await one.page.getByText(/秒到达您的屏幕|后打开/).waitFor()
    await shoot(one.page, 'alarm-1-guard-sees')
    await press(one.page, '我去')
    await press(one.page, '确认收到')
    // The other phone and the wall hear of both without a reload.
    await two.page.getByRole('button', { name: '真实火警', exact: true }).waitFor()
    await two.page.getByRole('button', { name: '我接手', exact: true }).waitFor()
    await rowOn(wall.page, name).filter({ hasText: '已确认' }).waitFor()
    await shoot(two.page, 'alarm-2-manager-sees-owner')
    await press(one.page, '真实火警')
    await one.page.getByRole('button', { name: '开始处理', exact: true }).waitFor({ timeout: 10_000 })
    await one.page.getByRole('checkbox', { name: '确认火情，拨打 119' }).click({ force: true })
    await one.page.getByRole('checkbox', { name: '确认火情，拨打 119', checked: true }).waitFor()
    await press(one.page, '开始处理')
    await addPhoto(one.page)
    // The other phone shows it too.
    await two.page.getByRole('button', { name: /^第 1 张/ }).waitFor()
    await press(one.page, '处理完成')
    await one.page.getByLabel('处理说明').fill('已扑灭，通风中')
    await shoot(one.page, 'alarm-3-guard-handles')
    await press(one.page, '提交处理')
    await one.page.getByText('等待管理人归档').waitFor()
    await rowOn(wall.page, name).filter({ hasText: '已处理' }).waitFor()
    await shoot(wall.page, 'alarm-3-wall-handled')
    await order(city, detector, { order: 'recover' })
    await two.page.getByText(/已处理 · 已恢复/).waitFor({ timeout: 15_000 })
    await press(two.page, '归档')
    await press(two.page, '确认归档')
    await two.page.getByText('此报警已归档').waitFor()
    await shoot(two.page, 'alarm-4-manager-archives')
    await rowOn(wall.page, name).waitFor({ state: 'detached' })
    await shoot(wall.page, 'alarm-4-wall-left')
    const moves = await two.page
      .getByRole('listitem')
      .filter({ hasText: /已归档|已处理|处理中|已核实|已确认/ })
      .count()
    expect(moves).toBeGreaterThanOrEqual(5)
    expect([...one.complaints, ...two.complaints, ...wall.complaints]).toEqual([])
  })

  it('that was steam is called false with its cause, and stays in the history as such', async () => {
    const { page, open } = await manager()
    const alarmId = await burn()
    await open(caseOf(alarmId))
    await press(page, '确认收到')
    await press(page, '误报')
    await page.getByRole('radio', { name: '水汽' }).click()
    await shoot(page, 'alarm-5-false-cause')
    await press(page, '确认误报')
    await page
      .getByText(/误报 · 水汽/)
      .first()
      .waitFor()
    await open('/pagesCommon/history/fireAlarmList?verdict=false')
    await page.getByRole('link').filter({ hasText: '误报' }).first().waitFor()
    await shoot(page, 'alarm-6-fire-history')
  })
})

describe('what waits in the history', () => {
  it('is acknowledged all at once with its number, and taken back within ten seconds', async () => {
    const beyond = { order: 'crossThreshold', property: 'temperature', level: 'warning', op: 'gt' }
    await order(city, thermometer, beyond)
    await waitingAt(thermometer.equipmentId, 'alarm,fault')
    const { page, open } = await manager({ size: 'wide' })
    await open('/pagesCommon/history/alarmList')
    const offer = page.getByRole('button', { name: /^确认全部 \d+ 条待确认$/ })
    await offer.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确认 \d+ 条$/ })
      .click()
    await page.getByText(/^已确认 \d+ 条$/).waitFor()
    await shoot(page, 'alarm-7-bulk-undo')
    await press(page, '撤销')
    await offer.waitFor()
    await page
      .getByRole('link')
      .filter({ hasText: /已通知|已接收/ })
      .first()
      .click()
    await page.getByRole('region', { name: '处置' }).waitFor()
    await shoot(page, 'alarm-8-wide-case')
  })
})
