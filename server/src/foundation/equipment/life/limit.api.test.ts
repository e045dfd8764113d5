/** Limits moved by whoever may: what takes a password, what never moves, and who is turned away. */
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPassword, type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; company: string; project: string }
let manager: string

const signedIn = async (role: Parameters<Factories['account']>[0], at: typeof place = place) =>
  server.signIn((await server.make.account(role, at)).loginName)
/** 159 warns at 65 ℃ and alarms at 80 ℃. */
const breaker = (at = place) => server.make.equipment(at, { type_no: 159 })
const overTemp = { property: 'temperature', event: 'overTemp', level: 'alarm', op: 'gte' } as const
const early = { property: 'temperature', event: 'overTempWarn', level: 'warning', op: 'gte' } as const
const reason = '靠近锅炉房'
const limitsOf = async (equipmentId: string) =>
  (await server.result(equipmentCalls.detail, { equipmentId }, manager)).limits
const lifeOf = async (equipmentId: string) =>
  (await server.result(lifeCalls.find, { equipmentId, size: 20 }, manager)).rows

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  const company = await server.make.company(oem)
  place = { oem, company, project: await server.make.project(oem, company) }
  manager = await signedIn('manager')
})
afterAll(() => server.stop())

describe('a limit', () => {
  it('that speaks earlier is moved without a password, counts, and says who moved it and why', async () => {
    const equipmentId = await breaker()
    const answer = await server.result(
      lifeCalls.setLimit,
      { equipmentId, limit: overTemp, setting: { value: 70 }, reason },
      manager,
    )
    expect(answer.limits).toEqual([{ ...overTemp, value: 70 }])
    expect(await lifeOf(equipmentId)).toMatchObject([
      { move: 'limited', reason, limit: overTemp, changes: [{ field: 'value', from: null, to: '70' }] },
    ])
  })

  it('that speaks later, longer or no more takes the password, and a wrong one moves nothing', async () => {
    const equipmentId = await breaker()
    const wishes = [
      { limit: overTemp, setting: { value: 90 } },
      { limit: overTemp, setting: { holdSec: 600 } },
      { limit: early, setting: { off: true } },
    ]
    for (const wish of wishes) {
      const asked = { equipmentId, ...wish, reason }
      expect(await server.send(lifeCalls.setLimit, asked, manager)).toMatchObject({ code: 'passwordNeeded' })
      expect(await server.send(lifeCalls.setLimit, { ...asked, password: 'no' }, manager)).toMatchObject({
        code: 'passwordWrong',
      })
    }
    expect(await limitsOf(equipmentId)).toBeNull()
    for (const wish of wishes)
      await server.result(lifeCalls.setLimit, { equipmentId, ...wish, reason, password: testPassword }, manager)
    expect(await limitsOf(equipmentId)).toEqual([
      { ...overTemp, holdSec: 600 },
      { ...early, off: true },
    ])
  })

  it('goes back to what the kind says, and going back to a later word is a later word too', async () => {
    const equipmentId = await breaker()
    const set = (setting: object, password?: string) =>
      server.send(lifeCalls.setLimit, { equipmentId, limit: overTemp, setting, reason, password }, manager)
    await set({ value: 60 })
    expect(await set({})).toMatchObject({ code: 'passwordNeeded' })
    expect(await set({}, testPassword)).toMatchObject({ code: 'ok' })
    expect(await limitsOf(equipmentId)).toBeNull()
    expect((await lifeOf(equipmentId)).map(({ changes }) => changes[0])).toEqual([
      { field: 'value', from: '60', to: null },
      { field: 'value', from: null, to: '60' },
    ])
  })

  it.each([
    ['beyond its range', { limit: overTemp, setting: { value: 141 } }, 'limitOutOfRange'],
    ['of an alarm switched off', { limit: overTemp, setting: { off: true } }, 'limitFixed'],
    ['that the kind does not have', { limit: { ...overTemp, op: 'lt' as const }, setting: {} }, 'limitFixed'],
  ])('%s is refused, password or not', async (_, wish, code) => {
    const asked = { equipmentId: await breaker(), ...wish, reason, password: testPassword }
    expect(await server.send(lifeCalls.setLimit, asked, manager)).toMatchObject({ code })
  })
})

describe('a limit of somebody else', () => {
  it('is missing for a neighbour, and refused to a tenant and to one who only reads', async () => {
    const equipmentId = await breaker()
    const wish = { equipmentId, limit: overTemp, setting: { value: 70 }, reason }
    const next = { ...place, project: await server.make.project(place.oem, place.company) }
    expect(await server.send(lifeCalls.setLimit, wish, await signedIn('manager', next))).toMatchObject({
      code: 'missing',
    })
    const tenant = await server.make.account('endUser', { oem: place.oem })
    await server.make.bind(tenant.id, equipmentId, { oem: place.oem, project: place.project })
    expect(await server.send(lifeCalls.setLimit, wish, await server.signIn(tenant.loginName))).toMatchObject({
      code: 'forbidden',
    })
    expect(await limitsOf(equipmentId)).toBeNull()
  })
})
