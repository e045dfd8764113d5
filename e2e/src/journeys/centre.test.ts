/** A fire that nobody answers until the operator's centre takes it over. */
import { afterAll, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { accountOf, deviceOf, loopOf, order } from '#site.ts'
import { alarmAt, caseOf, press, readCase, settlePlaces } from './alarm-cases.ts'
import { callsOf } from './new-operator.ts'

const { city, manager, person } = setStage()
const detector = loopOf(deviceOf(city, 'gateway'), '1-001')
afterAll(() => settlePlaces(city, accountOf(city, 'manager'), [detector]))

describe('a fire that nobody answers', () => {
  it('is taken over at the operator’s centre, and its unit reads so', { timeout: 120_000 }, async () => {
    await order(city, detector, { order: 'setState', property: 'state', value: 'alarm' })
    const calls = await callsOf(city, accountOf(city, 'manager'))
    const wish = { kinds: 'fire-alarm', stage: 'waiting' }
    const { alarmId } = await alarmAt(calls, detector.equipmentId, wish)
    const seat = await person('oem', { size: 'wide' })
    await seat.open('/pages/index/indexNew?view=centre')
    const queue = seat.page.getByRole('region', { name: '一级报警' })
    await queue.getByRole('button').first().click()
    await press(seat.page, '我来接')
    await seat.page.getByRole('button', { name: '放回' }).waitFor()
    await shoot(seat.page, 'centre-1-seat')
    await press(seat.page, '接管本单位…')
    await seat.page.getByLabel('接管原因').fill('现场没有人接听')
    await press(seat.page, '接管')
    await seat.page.getByLabel('接管原因').waitFor({ state: 'detached' })
    expect((await readCase(calls, alarmId)).state).toBe('acknowledged')
    const unit = await manager()
    await unit.open(caseOf(alarmId))
    await unit.page.getByText('值守中心接管').first().waitFor()
    const phone = await person('oem', { size: 'phone' })
    await phone.open('/pages/index/indexNew?view=centre')
    await phone.page.getByRole('region', { name: '一级报警' }).waitFor()
    await shoot(phone.page, 'centre-2-phone')
    expect([...seat.complaints, ...phone.complaints]).toEqual([])
  })
})
