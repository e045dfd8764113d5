/** The tariff of a unit, and time sharing that follows it. */
import { tariffCalls, usualTariff, type Tariff } from '@vigil/contract/energy/tariff'
import { sharingCalls } from '@vigil/contract/equipment/sharing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword } from '#testing/factories.ts'
import type { TestServer } from '#testing/start-test-server.ts'
import { startTimerUnit, type TimerUnit } from '#testing/start-timer-unit.ts'

let unit: TimerUnit
let server: TestServer
let place: TimerUnit['place']
let manager: string

beforeAll(async () => {
  unit = await startTimerUnit()
  ;({ server, place } = unit)
})
beforeEach(async () => {
  manager = await unit.begunAnew()
  await server.database.owner.query('delete from tariff')
})
afterAll(() => unit.stop())

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const nightOff: Tariff = {
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      dayKinds: [
        {
          weekdays: everyDay,
          spans: [
            { from: '00:00', rate: 'peak' },
            { from: '06:00', rate: 'flat' },
            { from: '22:30', rate: 'peak' },
          ],
        },
      ],
    },
  ],
}
const get = (token = manager) => server.send(tariffCalls.get, { projectId: place.project }, token)
const set = (tariff: Tariff, revision = 0, token = manager) =>
  server.send(tariffCalls.set, { projectId: place.project, revision, tariff }, token)
const nonces = async (equipmentId: string, token = manager, where: object = { projectId: place.project }) => {
  const asked = { ...where, equipmentIds: [equipmentId] }
  const { nonce, closingNonce } = await server.result(sharingCalls.prepare, asked, token)
  return { nonce, closingNonce, password: testPassword, name: '避峰' }
}
const follow = async (equipmentId: string, rest: { sharingId?: string } = {}) =>
  server.result(sharingCalls.save, { ...(await nonces(equipmentId)), offRates: ['sharp', 'peak'], ...rest }, manager)
const timersOf = async (sharingId: string) =>
  (
    await server.database.owner.query(
      `select t.action, t.clock_time, t.months, t.is_on, t.next_at is not null as acts,
         (select count(*)::integer from timer_loop l where l.timer_id = t.id) as loops
       from timer t where t.sharing_id = $1 and t.is_on order by t.sharing_place`,
      [sharingId],
    )
  ).rows

const on = { is_on: true, acts: true, loops: 1, months: [] }
const edge = (action: string, clock_time: string) => ({ ...on, action, clock_time })
const usualEdges = [
  edge('switchOff', '08:00'),
  edge('switchOn', '11:00'),
  edge('switchOff', '18:00'),
  edge('switchOn', '21:00'),
]

describe('the tariff of a unit', () => {
  it('is the usual one until somebody sets it; of two who set it the second looks again', async () => {
    expect(await get()).toMatchObject({ result: { tariff: usualTariff, revision: 0, followers: 0 } })
    expect(await set(nightOff)).toMatchObject({ result: { tariff: nightOff, revision: 1 } })
    expect(await set(usualTariff)).toMatchObject({ code: 'conflict' })
    expect(await set(usualTariff, 1)).toMatchObject({ result: { revision: 2 } })
    expect(await get()).toMatchObject({ result: { tariff: usualTariff, revision: 2 } })
  })

  it('covers each day whole, or is refused in words', async () => {
    const [season] = usualTariff.seasons
    if (!season) throw new Error('the usual one has no season')
    expect(await set({ seasons: [season] })).toMatchObject({ code: 'tariffMonths' })
    const quarter: unknown = {
      seasons: [{ ...season, dayKinds: [{ weekdays: everyDay, spans: [{ from: '00:15', rate: 'flat' }] }] }],
    }
    expect(
      await server.send(tariffCalls.set, { projectId: place.project, revision: 0, tariff: quarter }, manager),
    ).toMatchObject({ code: 'invalidInput' })
  })

  it('is nothing to another unit, and is not set by who may only look', async () => {
    const { loginName } = await server.make.account('manager', {
      oem: place.oem,
      project: await server.make.project(place.oem),
    })
    const neighbour = await server.signIn(loginName)
    expect(await get(neighbour)).toMatchObject({ code: 'missing' })
    expect(await set(nightOff, 0, neighbour)).toMatchObject({ code: 'missing' })
    const inspector = await server.make.account('inspector', place)
    expect(await set(nightOff, 0, await server.signIn(inspector.loginName))).toMatchObject({ statusCode: 403 })
  })
})

describe('time sharing by the tariff', () => {
  it('opens loops in sharp and peak and closes them after, and says its next five moves', async () => {
    const sharing = await follow(await unit.breaker())
    expect(sharing).toMatchObject({ periods: [], offRates: ['sharp', 'peak'], isOn: true })
    expect(await timersOf(sharing.sharingId)).toEqual(usualEdges)
    const asked = { projectId: place.project, offRates: ['sharp', 'peak'] as const }
    const { moves } = await server.result(sharingCalls.preview, { ...asked, offRates: [...asked.offRates] }, manager)
    expect(moves).toHaveLength(5)
    expect(sharing.nextMove).toEqual(moves[0])
    const winter = await server.result(sharingCalls.preview, { projectId: place.project, offRates: ['sharp'] }, manager)
    const months = winter.moves.map(({ at }) => Number(at.slice(5, 7)))
    expect(months.every((month) => [12, 1, 7, 8].includes(month))).toBe(true)
  })

  it('follows a new tariff at once, with the same loops; what rests goes on resting', async () => {
    const [acting, resting] = [await follow(await unit.breaker()), await follow(await unit.breaker())]
    await server.result(sharingCalls.turn, { sharingId: resting.sharingId, isOn: false }, manager)
    expect(await set(nightOff)).toMatchObject({ result: { followers: 2 } })
    expect(await timersOf(acting.sharingId)).toEqual([edge('switchOn', '06:00'), edge('switchOff', '22:30')])
    expect(await timersOf(resting.sharingId)).toEqual([])
    const woken = await server.result(sharingCalls.turn, { sharingId: resting.sharingId, isOn: true }, manager)
    expect(woken.nextMove).not.toBeNull()
    expect(await timersOf(resting.sharingId)).toHaveLength(2)
    await set(usualTariff, 1)
    expect(await timersOf(acting.sharingId)).toEqual(usualEdges)
  })

  it('may become one by periods, and back', async () => {
    const loop = await unit.breaker()
    const { sharingId } = await follow(loop)
    const periods = [{ begins: '09:00', ends: '17:00', weekdays: everyDay }]
    const changed = await server.result(sharingCalls.save, { ...(await nonces(loop)), periods, sharingId }, manager)
    expect(changed).toMatchObject({ periods, offRates: [] })
    expect(await timersOf(sharingId)).toEqual([edge('switchOn', '09:00'), edge('switchOff', '17:00')])
    expect(await set(nightOff)).toMatchObject({ result: { followers: 0 } })
    expect(await timersOf(sharingId)).toHaveLength(2)
    expect((await follow(loop, { sharingId })).offRates).toEqual(['sharp', 'peak'])
  })

  it('is refused where it would never act, for both at once, and for a tenant', async () => {
    const loop = await unit.breaker()
    await set(nightOff)
    const send = async (by: object) => server.send(sharingCalls.save, { ...(await nonces(loop)), ...by }, manager)
    expect(await send({ offRates: ['sharp'] })).toMatchObject({ code: 'timerNeverActs' })
    const periods = [{ begins: '09:00', ends: '17:00', weekdays: everyDay }]
    for (const by of [{}, { periods, offRates: ['peak'] }])
      expect(await send(by)).toMatchObject({ code: 'invalidInput' })
    const { id, loginName } = await server.make.account('endUser', { oem: place.oem })
    await server.make.bind(id, loop, place)
    const tenant = await server.signIn(loginName)
    const his = await nonces(loop, tenant, {})
    expect(await server.send(sharingCalls.save, { ...his, offRates: ['peak'] }, tenant)).toMatchObject({
      code: 'forbidden',
    })
  })

  it('is not shifted by somebody who may set a tariff and no timers', async () => {
    await follow(await unit.breaker())
    const { id, loginName } = await server.make.account('manager', place)
    const { rows } = await server.database.owner.query<{ id: string }>(
      `insert into role (id, oem_id, name, role_type, permissions, equipment_permissions)
        select $3, $1, '电价员', role_type, ',energy:select,energy:update,', ',' from role
        where id = (select role_id from role_grant where account_id = $2 limit 1) returning id`,
      [place.oem, id, uuidV7()],
    )
    await server.database.owner.query('update role_grant set role_id = $2 where account_id = $1', [id, rows[0]?.id])
    expect(await set(nightOff, 0, await server.signIn(loginName))).toMatchObject({ code: 'forbidden' })
  })
})
