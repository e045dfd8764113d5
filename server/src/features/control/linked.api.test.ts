/** What moves or watches one piece of equipment, asked from its own page: rules, scenes, timers and time sharing. */
import { sceneCalls } from '@vigil/contract/equipment/scene'
import { sharingCalls } from '@vigil/contract/equipment/sharing'
import { timerCalls } from '@vigil/contract/equipment/timer'
import { linkageCalls } from '@vigil/contract/linkage/linkage'
import type { LinkageBody } from '@vigil/contract/linkage/rule'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword } from '#testing/factories.ts'
import { startTimerUnit, type TimerUnit } from '#testing/start-timer-unit.ts'

let unit: TimerUnit
let manager: string
let box: string
let loop: string
let smoke: string
let apart: string

beforeAll(async () => {
  unit = await startTimerUnit()
  manager = await unit.begunAnew()
  const { make } = unit.server
  box = await make.equipment(unit.place, { type_no: 166 })
  loop = await unit.breaker({ parent_id: box, child_key: '1' })
  apart = await unit.breaker()
  smoke = await make.equipment(unit.place, { type_no: 104 })
  await makeRule()
  await makeTimes()
})
afterAll(() => unit.stop())

const move = { action: 'switchOff', params: {} }
const makeRule = async () => {
  const { server, place } = unit
  const body: LinkageBody = {
    name: '配电间火警',
    when: [{ kind: 'alarm', equipmentIds: [smoke], event: 'fire', atLeast: 1, withinS: 60 }],
    and: [],
    forS: 0,
    does: [{ equipmentId: loop, ...move, delayS: 0, asks: true }],
    otherwise: [],
    again: 'afterEnd',
  }
  await server.result(linkageCalls.add, { projectId: place.project, body }, manager)
  const members = [{ equipmentId: loop, ...move }]
  await server.result(sceneCalls.add, { name: '下班', icon: 'moon', members }, manager)
}
const makeTimes = async () => {
  const { server, place } = unit
  const loops = { projectId: place.project, equipmentIds: [loop] }
  const timer = await server.result(timerCalls.prepare, { ...loops, ...move }, manager)
  const wish = { password: testPassword, name: '下班断电' }
  const plan = { at: '19:30', weekdays: [1, 2, 3], monthDay: null, day: null, exceptDays: [] }
  await server.result(timerCalls.save, { nonce: timer.nonce, ...wish, plan }, manager)
  const { nonce, closingNonce } = await server.result(sharingCalls.prepare, loops, manager)
  const periods = [{ begins: '08:00', ends: '18:00', weekdays: [1, 2, 3] }]
  await server.result(sharingCalls.save, { nonce, closingNonce, ...wish, periods }, manager)
}

const lists = [
  ['rules', linkageCalls.list, { watched: 1 }],
  ['scenes', sceneCalls.list, { watched: 0 }],
  ['timers', timerCalls.list, { watched: 0 }],
  ['time sharing', sharingCalls.list, { watched: 0 }],
] as const

describe.each(lists)('the %s of one piece of equipment', (_name, call, { watched }) => {
  const count = async (equipmentId: string, token = manager) =>
    (await unit.server.result(call, { equipmentId, size: 20 }, token)).rows.length

  it('are those that move or watch it, or what hangs on it, and no others', async () => {
    expect([await count(loop), await count(box), await count(smoke), await count(apart)]).toEqual([1, 1, watched, 0])
  })

  it('are nobody’s of another project, who cannot tell it from what never was', async () => {
    const { make, signIn, send } = unit.server
    const project = await make.project(unit.place.oem)
    const { loginName } = await make.account('manager', { oem: unit.place.oem, project })
    const neighbour = await signIn(loginName)
    const ask = (equipmentId: string) => send(call, { equipmentId, size: 20 }, neighbour)
    const [one, none] = [await ask(loop), await ask(uuidV7())]
    expect(one).toEqual(none)
    expect(JSON.stringify(one)).not.toContain(loop)
  })
})
