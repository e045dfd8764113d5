/** A deploy while a fire is judged: files of the page are gone, the strip is seen, the siren runs, the verdict is given. */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { loopOf, order, otherUnit, type Place } from '#site.ts'
import { alarmAt, press, readCase, settlePlaces } from './alarm-cases.ts'
import { callsOf } from './new-operator.ts'
import { countTones, sirenRuns } from './siren.ts'

const { city, person } = setStage()
const { account, device } = otherUnit(city)
const [chief, guard] = [account('manager'), account('dutyOfficer')]
const [judged, burning] = [loopOf(device('gateway'), '1-001'), loopOf(device('gateway'), '1-002')]

const burn = async (place: Place): Promise<string> => {
  await order(city, place, { order: 'setState', property: 'state', value: 'alarm' })
  return (await alarmAt(await callsOf(city, chief), place.equipmentId)).alarmId
}
const strip = (page: Page) => page.getByRole('button', { name: /火警待确认/ }).first()

/** As a server answers that was given a new version: with words, not with the file. */
const gone = { status: 404, contentType: 'text/plain', body: 'not found' }

/** These files are gone until the promised way back is called. */
const lose = async (page: Page, names: string): Promise<() => Promise<void>> => {
  const files = `**/assets/${names}`
  await page.route(files, (route) => route.fulfill(gone))
  return () => page.unroute(files)
}

/** A steam kettle: the verdict that needs no photo afterwards. */
const judgeFalse = async (page: Page): Promise<void> => {
  await press(page, '误报')
  await page.getByRole('radio', { name: '水汽' }).click()
  await strip(page).waitFor()
  await sirenRuns(page)
  await press(page, '确认误报')
}

afterEach(() => settlePlaces(city, chief, [judged, burning]))

describe('a file that answers 404 in the middle of a verdict', () => {
  it('takes neither strip nor siren nor verdict from the guard’s phone (B1)', async () => {
    const { page, open } = await person(guard)
    await countTones(page)
    await open('/pages/tabMe/meNew')
    // Any touch lets it sound.
    await page.getByText('外观').first().click()
    const alarmId = await burn(judged)
    await strip(page).waitFor()
    await sirenRuns(page)

    const deployed = await lose(page, 'alarm-detail-screen-*.js')
    await strip(page).click()
    await page.getByText('页面加载失败，请重试').waitFor()
    await strip(page).waitFor()
    await sirenRuns(page)
    await shoot(page, 'lost-file-1-phone')
    await deployed()
    await press(page, '重试')
    await press(page, '确认收到')

    await burn(burning)
    await strip(page).waitFor()
    // Whatever this page has not fetched yet.
    await lose(page, '**')
    await judgeFalse(page)
    const calls = await callsOf(city, chief)
    await expect.poll(async () => (await readCase(calls, alarmId)).verdict).toBe('false')
    await strip(page).waitFor()
    await sirenRuns(page)
    await shoot(page, 'lost-file-2-phone-judged')
  })

  it('is asked for again at the wall, where the queue stays and the siren runs (B1)', async () => {
    const { page, open } = await person(guard, { size: 'wide' })
    await countTones(page)
    // Before the wall opens: whatever another journey left open would bring the file with it.
    const deployed = await lose(page, 'case-body-*.js')
    await open('/pages/index/indexNew?wall=1')
    await press(page, '开启声音')
    const alarmId = await burn(judged)
    const failed = page.getByRole('region', { name: '当前报警' })
    const queue = page.getByRole('region', { name: '报警队列' }).getByRole('button')
    await queue
      .filter({ hasText: '火警' })
      .filter({ hasText: /已接收|已通知/ })
      .first()
      .click()
    await failed.getByRole('button', { name: '重试' }).waitFor()
    await sirenRuns(page)
    await shoot(page, 'lost-file-3-wall')
    await deployed()
    await failed.getByRole('button', { name: '重试' }).click()
    await failed.getByRole('button', { name: '确认收到' }).click()
    await failed.getByRole('button', { name: '真实火警' }).waitFor()
    expect(await page.evaluate('location.hash')).toContain('wall=1')
    expect((await readCase(await callsOf(city, chief), alarmId)).state).toBe('acknowledged')
  })
})
