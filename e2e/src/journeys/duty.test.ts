/** A shift: signed in, checked, and handed over line by line to the next, which no open fire lets anybody leave. */
import { dirname } from 'node:path'
import { runAsOwner } from '@vigil/stack/run-as-owner'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { settle } from '#looks/screens.ts'
import { accountOf, deviceOf, loopOf, order } from '#site.ts'
import { until } from '#until.ts'
import { alarmAt, press, settlePlaces } from './alarm-cases.ts'
import { callsOf } from './new-operator.ts'

const { city, person } = setStage()
const detector = loopOf(deviceOf(city, 'gateway'), '1-002')
const { projectId } = deviceOf(city, 'gateway')
const duty = '/pagesCommon/history/alarmListNew?view=duty'
const hour = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()

/** Two people now, and after them another with one who stays, all with their certificates. */
const writeRoster = async (): Promise<void> => {
  const calls = await callsOf(city, accountOf(city, 'manager'))
  const { rows } = await calls.form('duty/findPeople.action', { projectId })
  // The rows of the contract.
  const people = rows as { accountId: string; job: string | null }[]
  const idOf = (job: string) => people.find((one) => one.job === job)?.accountId ?? ''
  const until = inHours(24 * 300).slice(0, 10)
  for (const { accountId } of people) {
    const paper = { kind: 'operatorFour', number: 'XF-2026-0001', until }
    await calls.json('duty/saveCertificate.action', { projectId, accountId, ...paper })
  }
  const shifts = [
    { from: inHours(-1), to: inHours(1), accountIds: [idOf('dutyOfficer'), idOf('responsible')] },
    { from: inHours(1), to: inHours(5), accountIds: [idOf('manager'), idOf('responsible')] },
  ]
  for (const shift of shifts) await calls.json('duty/addShift.action', { projectId, ...shift })
}

const sign = async (page: Page, role: string): Promise<void> => {
  await press(page, '签字')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('登录密码', { exact: true }).fill(accountOf(city, role).password)
  await sheet.getByRole('button', { name: '签字', exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** By the keyboard, which no bar at the foot lies over; what comes onto the list meanwhile is ticked as well. */
const tickAll = async (page: Page): Promise<void> => {
  const unticked = page.getByRole('checkbox', { name: /^核对 /, checked: false })
  await until(async () => {
    if ((await unticked.count()) > 0) await unticked.first().press('Space', { timeout: 2_000 })
    if ((await unticked.count()) > 0) throw new Error(`${await unticked.count()} lines are not ticked`)
  }, 30_000)
}

/** A second try begins where the first began. */
const withdrawOpen = async (): Promise<void> => {
  const calls = await callsOf(city, accountOf(city, 'dutyOfficer'))
  const { rows } = await calls.form('duty/findHandovers.action', { projectId })
  // The rows of the contract.
  for (const { handoverId, endedAt } of rows as { handoverId: string; endedAt: string | null }[])
    if (endedAt === null) await calls.json('duty/withdrawHandover.action', { handoverId, reason: '重新交班' })
}

beforeAll(writeRoster)
afterAll(() => settlePlaces(city, accountOf(city, 'manager'), [detector]))

describe('a shift', () => {
  it('is signed in to, answers a duty check within its ten minutes, and both stand in the log', async () => {
    const { page, open, complaints } = await person('dutyOfficer')
    await open(duty)
    await press(page, '签到上岗')
    await page.getByText(/到岗$/).first().waitFor()
    await (await callsOf(city, accountOf(city, 'oem'))).json('duty/ask.action', { projectId })
    await page.getByText('查岗：请应答').first().waitFor()
    await shoot(page, 'duty-1-check')
    await page.getByRole('button').filter({ hasText: '在岗' }).first().click()
    await page.getByText('查岗 今天 1 / 1 应答').waitFor()
    await page.getByText('查岗应答').first().waitFor()
    await shoot(page, 'duty-2-answered')
    expect(complaints).toEqual([])
  })

  it('that does not answer within ten minutes has a hazard, and the log says so', async () => {
    const { page, open, complaints } = await person('manager')
    await (await callsOf(city, accountOf(city, 'oem'))).json('duty/ask.action', { projectId })
    await open(duty)
    await page.getByText('查岗：').first().waitFor()
    const past = `asked_at = asked_at - interval '10 minutes', due_at = due_at - interval '10 minutes'`
    await runAsOwner(dirname(city.cityFile), `update duty_check set ${past} where state = 'asked'`)
    await page.getByText('查岗未应答').first().waitFor({ timeout: 20_000 })
    await shoot(page, 'duty-6-missed')
    await open('/pagesCommon/history/alarmListNew')
    await page.getByText('查岗 10 分钟内无人应答').first().waitFor({ timeout: 20_000 })
    await shoot(page, 'duty-7-hazard')
    expect(complaints).toEqual([])
  })

  it('is handed over when each line is ticked and both have signed, and not while a fire is unverified', async () => {
    await withdrawOpen()
    const [one, two] = [await person('dutyOfficer'), await person('manager')]
    await one.open(`${duty}&part=handover`)
    await settle(one.page)
    await press(one.page, '开始交班')
    await one.page.getByRole('dialog').getByRole('button', { name: '开始交班' }).click()
    await one.page.getByText('交接清单').waitFor()
    await two.open(`${duty}&part=handover`)
    await two.page.getByText('交接清单').waitFor()

    await order(city, detector, { order: 'setState', property: 'state', value: 'alarm' })
    await alarmAt(await callsOf(city, accountOf(city, 'manager')), detector.equipmentId)
    await one.page.getByText('火警未核实前不能离岗，接班人可先到场协助').waitFor({ timeout: 20_000 })
    await shoot(one.page, 'duty-3-blocked')
    expect(await one.page.getByRole('button', { name: '完成交班' }).isDisabled()).toBe(true)
    await settlePlaces(city, accountOf(city, 'manager'), [detector])
    await one.page.getByText('火警未核实前不能离岗，接班人可先到场协助').waitFor({ state: 'detached', timeout: 20_000 })

    await sign(one.page, 'dutyOfficer')
    await tickAll(two.page)
    await shoot(two.page, 'duty-4-ticked')
    await sign(two.page, 'manager')
    await press(two.page, '完成交班')
    await two.page.getByText(/^已于 .* 完成交班$/).waitFor()
    await one.page.getByText(/^已于 .* 完成交班$/).waitFor()
    await shoot(two.page, 'duty-5-finished')
    expect([...one.complaints, ...two.complaints]).toEqual([])
  })
})
