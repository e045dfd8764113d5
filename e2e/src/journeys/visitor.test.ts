/** Somebody comes to visit: asks by a link, is let in, shows his pass at the gate, and is counted when it burns. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { otherUnit } from '#site.ts'
import { alarmAt, press } from './alarm-cases.ts'
import { bringAlong, newCode, type BroughtDevice } from './brought-along.ts'

const { city, person, stranger } = setStage()
const { chief, asChief, add, connect, takeAway } = bringAlong(city)
const desk = otherUnit(city).account('dutyOfficer')
const [detector, door] = [104, 188]
const visits = '/pagesEquipment/acControl/visitorData'
const brought: BroughtDevice[] = []
// With its fire: while that burns, nobody else is let in.
afterEach(() => takeAway(brought.splice(0)))

const bring = async (equipmentTypeId: number, deviceName: string): Promise<BroughtDevice> => {
  const device = await add({ equipmentTypeId, deviceName })
  brought.push(device)
  return device
}

/** Filled in on the visitor's own phone; he stays on the page of his pass. */
const askToCome = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('姓名', { exact: true }).fill(name)
  await page.getByLabel('手机号', { exact: true }).fill('13920467718')
  await page.getByLabel('身份证号', { exact: true }).fill('11010519491231002X')
  await page.getByRole('checkbox', { name: /^我已读/ }).check({ force: true })
  await press(page, /^提交/)
  await page.getByText('等待审核').waitFor()
}

/** The host takes the door that was brought along, whatever others the unit has. */
const letIn = async (page: Page, name: string, doorName: string): Promise<void> => {
  await page
    .getByRole('button')
    .filter({ hasText: `${name.slice(0, 1)}*` })
    // Of one surname there may be another, who was let in before and stands on the list as it was last read.
    .filter({ hasText: '提交 ' })
    .first()
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText(name, { exact: true }).waitFor()
  await sheet.getByRole('checkbox', { name: doorName }).check({ force: true })
  await sheet.getByRole('button', { name: '通过', exact: true }).click()
  await sheet.getByText('已通过', { exact: true }).waitFor()
}

/** What the camera of the front desk would see: the code on the visitor's phone. */
const showPass = async (at: Page, phone: Page, doorName: string): Promise<void> => {
  await press(at, '扫通行证')
  const sheet = at.getByRole('dialog')
  await sheet.getByLabel('在哪个门').selectOption({ label: doorName })
  const code = await phone.getByRole('img', { name: '通行二维码' }).screenshot()
  const picture = { name: 'pass.png', mimeType: 'image/png', buffer: code }
  await sheet.locator('input[type=file]').setInputFiles(picture)
  await sheet.getByText('可以通行').waitFor()
  await sheet.getByRole('button', { name: '关闭' }).click()
}

describe.each([
  { host: 'wide', desk: 'phone' },
  { host: 'phone', desk: 'wide' },
] as const)(
  '[spec 7.calls.visitor.visitor-appointment] a visitor, his host on a $host and the desk on a $desk',
  (on) => {
    it(
      'asks, is let in, passes the gate, and is ticked off in a fire without a network',
      { timeout: 120_000 },
      async () => {
        const doorName = `东门闸机 ${newCode().slice(-4)}`
        // His own, however often this is tried: whoever came before is inside still.
        const name = `周${newCode().slice(-4)}`
        const [host, phone] = [await person(chief, { size: on.host }), await stranger()]
        const [smoke] = [await bring(detector, '前厅烟感'), await bring(door, doorName)]

        await host.open(visits)
        await press(host.page, '邀请访客')
        await press(host.page, '生成邀请链接')
        const link = await host.page.getByRole('link', { name: /visitorRegister/ }).getAttribute('href')
        await phone.page.goto(link ?? '')
        await askToCome(phone.page, name)
        await shoot(phone.page, 'visitor-1-asked')

        await host.open('/pages/index/indexNew')
        await host.open(visits)
        await letIn(host.page, name, doorName)
        await shoot(host.page, `visitor-2-approved-${on.host}`)
        await phone.page.getByRole('img', { name: '通行二维码' }).waitFor()
        await shoot(phone.page, 'visitor-3-pass')

        const guard = await person(desk, { size: on.desk })
        await guard.open(visits)
        await showPass(guard.page, phone.page, doorName)
        await guard.page.getByText(`${doorName} · `).first().waitFor()
        await shoot(guard.page, `visitor-4-inside-${on.desk}`)

        const line = await connect(smoke)
        await line.say({ state: 'alarm' })
        const { alarmId } = await alarmAt(await asChief(), smoke.equipmentId)
        await phone.page.getByText('火警，请勿进入').waitFor()
        await guard.open(`${visits}?alarm=${alarmId}`)
        await host.open(`${visits}?alarm=${alarmId}`)
        const row = host.page.getByRole('listitem').filter({ hasText: name })
        await row.waitFor()
        await guard.page.getByRole('button', { name: `点到 ${name}` }).waitFor()
        await guard.page.context().setOffline(true)
        await press(guard.page, `点到 ${name}`)
        await guard.page.getByText('已记在本机，待上传').waitFor()
        await shoot(guard.page, `visitor-5-muster-offline-${on.desk}`)
        await guard.page.context().setOffline(false)
        await guard.page.getByText('已记在本机，待上传').waitFor({ state: 'detached' })
        await row.getByText('已到', { exact: true }).waitFor()
        await shoot(host.page, `visitor-6-muster-${on.host}`)
        await line.say({ state: 'normal' })
        // Without a network the browser of the guard complains, as it should.
        expect([...host.complaints, ...phone.complaints]).toEqual([])
      },
    )
  },
)
