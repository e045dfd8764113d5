import { afterEach, describe, expect, it } from 'vitest'
import { setStage } from '#browser/stage.ts'
import { sizeNames } from '#browser/visit.ts'
import { accountOf, deviceOf, order } from '#site.ts'
import { settlePlaces } from './alarm-cases.ts'

const { city, manager } = setStage()
const thermometer = deviceOf(city, 'tempHumidity')
const equipmentTypeId = 183
const monitor = `/pages/monitor/monitor?type=${equipmentTypeId}`
/** Marks the page, so that a reload would show. */
const markPage = 'window.mark = "same page"'
const readMark = 'window.mark'

afterEach(() => order(city, thermometer, { order: 'recover' }))

describe.each(sizeNames)('a value on a %s', (size) => {
  it('changes on the screen when it changes on site', async () => {
    const { page, open, complaints } = await manager({ size })
    await open(monitor)
    await page.getByRole('listitem').filter({ hasText: '℃' }).first().waitFor()
    await page.evaluate(markPage)
    for (const value of [17.3, 18.6]) {
      await order(city, thermometer, { order: 'setState', property: 'temperature', value })
      await page
        .getByRole('listitem')
        .filter({ hasText: String(value) })
        .waitFor()
    }
    expect(await page.evaluate(readMark)).toBe('same page')
    expect(complaints).toEqual([])
  })

  it('that crosses its limit changes the state of its row, and back, without a reload', async () => {
    const { page, open } = await manager({ size })
    await open(monitor)
    // The city has other thermometers, and one of them may be too warm by itself: ours is known by what it measures.
    await order(city, thermometer, { order: 'setState', property: 'temperature', value: 19.4 })
    const measuring = page.getByRole('listitem').filter({ hasText: '19.4' })
    const [name = ''] = (await measuring.innerText()).split('\n')
    const row = page.getByRole('listitem').filter({ hasText: name })
    await page.evaluate(markPage)
    await order(city, thermometer, { order: 'crossThreshold', property: 'temperature', level: 'warning', op: 'gt' })
    const troubled = row.filter({ has: page.getByRole('img', { name: '报警' }) })
    await troubled.waitFor()
    await order(city, thermometer, { order: 'recover' })
    await troubled.waitFor({ state: 'detached' })
    expect(await page.evaluate(readMark)).toBe('same page')
  })
})

describe('a fire', () => {
  it('stands above every page of the unit at once, and is read out', async () => {
    const detector = deviceOf(city, 'smokeDetector')
    const { page, open } = await manager()
    await open('/pages/tabMe/meNew')
    await page.getByText('外观').first().waitFor()
    await order(city, detector, { order: 'setState', property: 'state', value: 'alarm' })
    await page.getByRole('alert').filter({ hasText: '火警待确认' }).waitFor({ state: 'attached', timeout: 5_000 })
    await settlePlaces(city, accountOf(city, 'manager'), [detector])
  })
})
