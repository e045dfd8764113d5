/** A gateway that fell silent: one case for everything it blinds. It died when the city began; by now that shows. */
import { afterAll, describe, expect, it } from 'vitest'
import { shoot } from '#browser/shoot.ts'
import { setStage } from '#browser/stage.ts'
import { loopOf, order, silentGateway, otherUnit } from '#site.ts'
import { alarmAt, alarmsOf, caseOf, readCase, settlePlaces } from './alarm-cases.ts'
import { callsOf } from './new-operator.ts'

const { city, person } = setStage()
const { account } = otherUnit(city)
const [chief, guard] = [account('manager'), account('dutyOfficer')]
const host = silentGateway(city)
const child = loopOf(host, '1-001')

afterAll(async () => {
  await order(city, host, { order: 'connect' })
  await settlePlaces(city, chief, [child, host])
})

describe('a gateway that is gone', () => {
  it('is one case for the points it blinds, and a fire behind it breaks out', { timeout: 260_000 }, async () => {
    const calls = await callsOf(city, chief)
    const lost = await alarmAt(calls, host.equipmentId, { kinds: 'fault' }, 220_000)
    expect(lost.event).toBe('offline')
    expect((await readCase(calls, lost.alarmId)).blinds).toBe(host.children.length)
    const open = await alarmsOf(calls, { stage: 'open' })
    const children = host.children.map(({ equipmentId }) => equipmentId)
    expect(open.filter(({ equipmentId }) => children.includes(equipmentId))).toEqual([])

    const phone = await person(chief)
    const wall = await person(guard, { size: 'wide' })
    await phone.open(caseOf(lost.alarmId))
    await phone.page.getByText('离线').first().waitFor()
    await shoot(phone.page, 'gateway-1-case')
    await wall.open('/pages/index/indexNew?wall=1')
    const queue = wall.page.getByRole('region', { name: '报警队列' })
    await queue.getByRole('button').filter({ hasText: '离线' }).waitFor()
    await shoot(wall.page, 'gateway-2-wall')

    await order(city, host, { order: 'connect' })
    await order(city, child, { order: 'setState', property: 'state', value: 'fire' })
    const fire = await alarmAt(calls, child.equipmentId, { kinds: 'fire-alarm' })
    await queue.getByRole('button').filter({ hasText: '火警' }).first().waitFor()
    await phone.page.getByRole('button').filter({ hasText: '火警待确认' }).first().waitFor()
    await shoot(wall.page, 'gateway-3-wall-fire')
    await phone.open(caseOf(fire.alarmId))
    await phone.page.getByRole('button', { name: '确认收到', exact: true }).waitFor()
    await shoot(phone.page, 'gateway-4-fire')
    expect([...phone.complaints, ...wall.complaints]).toEqual([])
  })
})
