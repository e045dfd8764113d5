/**
 * Names, places, reasons and words of devices that want to be more than texts, sent over HTTP, MQTT and in a file, and
 * then looked at on every page that shows them: nothing runs, nothing is asked of anybody, nothing is reported. S8.
 */
import { toBuffer } from 'qrcode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { alarmAt, caseOf, press } from '#journeys/alarm-cases.ts'
import { bringAlong, type BroughtDevice } from '#journeys/brought-along.ts'
import { callsOf, type Calls } from '#journeys/new-operator.ts'
import { accountOf } from '#site.ts'
import { deviceAddress } from '#walk/product-routes.ts'
import { reads, unharmed, watched } from './watched.ts'

const { city, person } = setStage()
const { chief, projectId, asChief, add, connect, takeAway } = bringAlong(city)
const operator = accountOf(city, 'oem')

/** Each strikes in another place, were it not a text; no longer than the shortest field. */
const evil = {
  name: '<img src=/struck onerror=hit()>',
  place: `"><svg/onload=hit()>'); drop table`,
  reason: '<script>hit()</script>{{7*7}}',
  word: '<b onclick=hit()>x',
  file: '=HYPERLINK("/struck")<img src=/struck>',
}
const brought: BroughtDevice[] = []
const leftOver: (() => Promise<unknown>)[] = []
let devices: Readonly<Record<'sensor' | 'gateway' | 'endTest', BroughtDevice>>

const send = async ({ json }: Calls, path: string, fields: object): Promise<void> => {
  const { address } = await json(path, { ...fields })
  const body = new Uint8Array(await toBuffer('a floor', { scale: 8 }))
  const answer = await fetch(new URL(String(address), city.api), { method: 'POST', body })
  if (!answer.ok) throw new Error(await answer.text())
}

const overHttp = async (calls: Calls): Promise<void> => {
  const bring = async (equipmentTypeId: number): Promise<BroughtDevice> => {
    const device = await add({ equipmentTypeId, deviceName: evil.name, installAdd: evil.place })
    brought.push(device)
    return device
  }
  devices = { sensor: await bring(183), gateway: await bring(194), endTest: await bring(136) }
  const { sensor, endTest, gateway } = devices
  const limit = { property: 'temperature', event: 'tempHigh', level: 'warning', op: 'gt' }
  const setting = { limit, setting: { value: 20 }, reason: evil.reason }
  await calls.json('equipment/setLimit.action', { equipmentId: sensor.equipmentId, ...setting })
  await calls.json('equipment/beginWaterTest.action', { equipmentId: endTest.equipmentId })
  await calls.json('equipment/giveUpWaterTest.action', { equipmentId: endTest.equipmentId, reason: evil.reason })
  const related = { equipmentId: sensor.equipmentId, relatedId: gateway.equipmentId, kind: 'device', bound: true }
  await calls.json('equipment/bindRelated.action', related)
  const area = await calls.json('project/addArea.action', { projectId, kind: 'building', name: evil.name })
  leftOver.push(() => calls.json('project/removeArea.action', { areaId: area['areaId'] }))
  await send(calls, 'plan/prepare.action', { projectId, areaId: null, name: evil.name })
  // Rows of the contract.
  const { rows } = (await calls.form('plan/findPlans.action', { projectId })) as {
    rows: { planId: string; name: string }[]
  }
  const planId = rows.find(({ name }) => name === evil.name)?.planId ?? ''
  leftOver.push(() => calls.json('plan/remove.action', { planId }))
  const pins = [{ equipmentId: sensor.equipmentId, x: 0.5, y: 0.5 }]
  await calls.json('plan/setPins.action', { planId, pins })
}

const overMqtt = async (): Promise<void> => {
  const line = await connect(devices.gateway)
  await line.say({ firmware: evil.word, [evil.word]: evil.reason })
  await line.say({ [evil.word]: 1 }, evil.word)
  const sensor = await connect(devices.sensor)
  await sensor.say({ temperature: 24 })
  leftOver.push(() => sensor.say({ temperature: 15 }))
}

const madeType = async (): Promise<void> => {
  const calls = await callsOf(city, operator)
  const session = await calls.form('account/getSession.action', {})
  const words = { zh: evil.word, en: evil.name }
  const number = { type: 'number', key: 'h', name: words, unit: '<i onload>', min: 0, max: 9, decimals: 0, typical: 1 }
  const draft = {
    name: words,
    system: 'gas',
    reportIntervalSec: 0,
    offlineAfterSec: 0,
    readings: [{ ...number, limits: [] }],
    events: [{ key: 'leak', name: words, meaning: 'hazard' }],
  }
  // As the contract says.
  const { oemId } = session['user'] as { oemId: string }
  const { madeTypeId } = await calls.json('madeType/add.action', { oemId, draft })
  leftOver.push(() => calls.json('madeType/remove.action', { madeTypeId }))
}

beforeAll(async () => {
  await overHttp(await asChief())
  await Promise.all([overMqtt(), madeType()])
})
afterAll(async () => {
  for (const undo of leftOver.toReversed()) await undo()
  await takeAway(brought)
})

describe('a text that wants to be more', () => {
  it('[S8] is letters on every page of the equipment it names', async () => {
    const { page, open, harmed } = await watched(person(chief, { size: 'wide' }), city.api)
    for (const { page: at, text, device } of [
      { page: '/pagesEquimmentInfo/StandDetailIndex', text: evil.place, device: devices.sensor },
      { page: '/pagesEquipment/equipmentSetting', text: evil.reason, device: devices.sensor },
      { page: '/pagesEquimmentInfo/gateWay', text: evil.word, device: devices.gateway },
      { page: '/pagesEquimmentInfo/waterEndTest', text: evil.reason, device: devices.endTest },
      { page: '/pagesEquipment/equipmentSetting', text: evil.reason, device: devices.endTest },
      { page: '/pagesEquipment/equipAdd/equipSmartList', text: evil.word, device: devices.gateway },
    ]) {
      await open(deviceAddress(at, device))
      await reads(page, text)
    }
    expect(harmed()).toEqual(unharmed)
  })

  it('[S8] is letters in lists, trees, plans, cases and a file that is taken in', async () => {
    const { page, open, harmed } = await watched(person(chief, { size: 'wide' }), city.api)
    const { alarmId } = await alarmAt(await asChief(), devices.sensor.equipmentId)
    for (const at of [
      '/pagesEquipment/equipListNew?state=alarm',
      '/pages/monitor/monitor',
      `/pagesCommon/map?view=plan&projectId=${projectId}`,
      caseOf(alarmId),
    ]) {
      await open(at)
      await reads(page, evil.name)
    }
    await open('/pagesEquipment/equipListNew?state=normal')
    await press(page, '保存当前筛选')
    await page.getByRole('dialog').getByRole('textbox', { name: '名称' }).fill(evil.word)
    await press(page, '保存')
    await page.getByRole('button', { name: evil.word, exact: true }).waitFor()
    await press(page, '导入')
    const cells = [evil.file, evil.word, evil.word, evil.place].map((text) => `"${text.replaceAll('"', '""')}"`)
    const buffer = Buffer.from(`设备名称,设备编码,设备类型,安装位置\n${cells.join(',')}`)
    await page.getByLabel('选择表格文件').setInputFiles({ name: `${evil.word}.csv`, mimeType: 'text/csv', buffer })
    await reads(page, evil.file)
    expect(harmed()).toEqual(unharmed)
  })

  it('[S8] is letters in a kind that an operator makes', async () => {
    const { page, open, harmed } = await watched(person(operator, { size: 'wide' }), city.api)
    await open('/pagesEquipment/equipListNew?view=types')
    await page.getByRole('button', { name: evil.word }).first().click()
    await page.getByText('用模拟设备').first().waitFor()
    await reads(page, evil.word)
    expect(harmed()).toEqual(unharmed)
    // Were it more than a text, it would be seen.
    await page.evaluate((markup) => document.body.insertAdjacentHTML('beforeend', markup), evil.name)
    await expect.poll(() => harmed().struck).toContain(new URL('/struck', city.api).href)
  })
})
