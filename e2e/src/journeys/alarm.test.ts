/** An alarm from the device to its end, in the hands of two people on two phones. */
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '#browser/sign-in.ts'
import { setStage } from '#browser/stage.ts'
import type { Visit } from '#browser/visit.ts'
import { accountOf, deviceOf, order } from '#site.ts'
import { callsOf } from './new-operator.ts'

const { city, manager, stranger } = setStage()
const detector = deviceOf(city, 'smokeDetector')
const thermometer = deviceOf(city, 'tempHumidity')
const shots = resolve(import.meta.dirname, '../../.shots')
const shoot = (page: Page, name: string) => page.screenshot({ path: join(shots, `alarm-${name}.png`) })

/** The guard's own phone. */
const guard = async (): Promise<Visit> => {
  const visit = await stranger()
  await visit.open('/pagesLogin/login/login')
  await signIn(visit, accountOf(city, 'dutyOfficer'))
  return visit
}

/** The newest alarm of a device that waits for somebody, as the platform has stored it. */
const alarmOf = (equipmentId: string, kinds: string): Promise<string> =>
  vi.waitFor(async () => {
    const { form } = await callsOf(city, accountOf(city, 'manager'))
    const found = await form('alarm/findAlarms.action', { equipmentId, kinds, stage: 'waiting', size: '1' })
    // A page of the contract.
    const [row] = found['rows'] as { alarmId: string; state: string }[]
    if (!row) throw new Error('nothing is open')
    return row.alarmId
  }, 10_000)

const caseOf = (alarmId: string): string => `/pagesCommon/history/alarmDetail?alarmId=${alarmId}`
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Something burns, and nobody has looked yet. */
const burn = async (): Promise<string> => {
  await order(city, detector, { order: 'setState', property: 'state', value: 'alarm' })
  return alarmOf(detector.equipmentId, 'fire-alarm')
}

afterEach(async () => {
  await order(city, detector, { order: 'recover' })
  await order(city, thermometer, { order: 'recover' })
})

describe('a fire', () => {
  it('goes from the detector to a signed-off case, by two people on two phones', { timeout: 120_000 }, async () => {
    const [one, two] = [await guard(), await manager()]
    const alarmId = await burn()
    // The banner stands on whatever page is open, and leads to a case.
    await one.page.getByRole('button').filter({ hasText: '火警待确认' }).first().click()
    await one.page.waitForURL(/alarmDetail\?alarmId=/)
    await one.open(caseOf(alarmId))
    await two.open(caseOf(alarmId))
    await one.page.getByText(/秒到达您的屏幕|后打开/).waitFor()
    await shoot(one.page, '1-guard-sees')
    await press(one.page, '我去')
    await press(one.page, '确认收到')
    // The other phone hears of both without a reload.
    await two.page.getByRole('button', { name: '真实火警', exact: true }).waitFor()
    await two.page.getByRole('button', { name: '我接手', exact: true }).waitFor()
    await shoot(two.page, '2-manager-sees-owner')
    await press(one.page, '真实火警')
    await one.page.getByRole('button', { name: '开始处理', exact: true }).waitFor({ timeout: 10_000 })
    await one.page.getByRole('checkbox', { name: '确认火情，拨打 119' }).click({ force: true })
    await one.page.getByRole('checkbox', { name: '确认火情，拨打 119', checked: true }).waitFor()
    await press(one.page, '开始处理')
    await press(one.page, '处理完成')
    await one.page.getByLabel('处理说明').fill('已扑灭，通风中')
    await shoot(one.page, '3-guard-handles')
    await press(one.page, '提交处理')
    await one.page.getByText('等待管理人归档').waitFor()
    await order(city, detector, { order: 'recover' })
    await two.page.getByText(/已处理 · 已恢复/).waitFor({ timeout: 15_000 })
    await press(two.page, '归档')
    await press(two.page, '确认归档')
    await two.page.getByText('此报警已归档').waitFor()
    await shoot(two.page, '4-manager-archives')
    const moves = await two.page
      .getByRole('listitem')
      .filter({ hasText: /已归档|已处理|处理中|已核实|已确认/ })
      .count()
    expect(moves).toBeGreaterThanOrEqual(5)
    expect([...one.complaints, ...two.complaints]).toEqual([])
  })

  it('that was steam is called false with its cause, and stays in the history as such', async () => {
    const { page, open } = await manager()
    const alarmId = await burn()
    await open(caseOf(alarmId))
    await press(page, '确认收到')
    await press(page, '误报')
    await page.getByRole('radio', { name: '水汽' }).click()
    await shoot(page, '5-false-cause')
    await press(page, '确认误报')
    await page
      .getByText(/误报 · 水汽/)
      .first()
      .waitFor()
    await open('/pagesCommon/history/fireAlarmList?verdict=false')
    await page.getByRole('link').filter({ hasText: '误报' }).first().waitFor()
    await shoot(page, '6-fire-history')
  })
})

describe('what waits in the history', () => {
  it('is acknowledged all at once with its number, and taken back within ten seconds', async () => {
    const beyond = { order: 'crossThreshold', property: 'temperature', level: 'warning', op: 'gt' }
    await order(city, thermometer, beyond)
    await alarmOf(thermometer.equipmentId, 'alarm,fault')
    const { page, open } = await manager({ size: 'wide' })
    await open('/pagesCommon/history/alarmList')
    const offer = page.getByRole('button', { name: /^确认全部 \d+ 条待确认$/ })
    await offer.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确认 \d+ 条$/ })
      .click()
    await page.getByText(/^已确认 \d+ 条$/).waitFor()
    await shoot(page, '7-bulk-undo')
    await press(page, '撤销')
    await offer.waitFor()
    await page
      .getByRole('link')
      .filter({ hasText: /已通知|已接收/ })
      .first()
      .click()
    await page.getByRole('region', { name: '处置' }).waitFor()
    await shoot(page, '8-wide-case')
  })
})
