/** Since when equipment hangs there and how it was tested, on a real server; and nobody else's. */
import { lifeCalls } from '@vigil/contract/equipment/life'
import { lifeDateCalls } from '@vigil/contract/equipment/life-dates'
import { careKeyOf } from '@vigil/device-types/care-key'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword, type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const breaker = deviceType('breaker')
const [button, terminals] = (breaker.care ?? []).map(careKeyOf)
const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)
const [installed, tested] = [daysAgo(400), daysAgo(3)]
/** The unit is in Shanghai. */
const shanghaiDay = (moment: Date) => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

let server: TestServer
let place: { oem: string; project: string }
let manager: { id: string; token: string }
let box: string

const person = async (role: Parameters<Factories['account']>[0], at = place) => {
  const { id, loginName } = await server.make.account(role, at)
  return { id, token: await server.signIn(loginName) }
}
const life = (token = manager.token) => server.result(lifeDateCalls.get, { equipmentId: box }, token)
const record = (wish: object = {}, token = manager.token) =>
  server.send(lifeDateCalls.record, { equipmentId: box, care: terminals, outcome: 'passed', ...wish }, token)
const own = (text: string, values: unknown[]) => server.database.owner.query(text, values)

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  manager = await person('manager')
})
beforeEach(async () => {
  box = await server.make.equipment(place, { type_no: breaker.equipmentTypeId, installed_at: installed })
})
afterAll(() => server.stop())

describe('the dates of equipment', () => {
  it('begin with its first day, by the clock of its unit, and count what is due from there [workflows 9]', async () => {
    const installedOn = shanghaiDay(installed)
    expect(await life()).toMatchObject({ installedOn, lastTest: null, isTooOld: false, next: { isOverdue: true } })
  })

  it('take in every test that the platform saw: after adding, and by itself', async () => {
    const site = [box, place.oem, place.project]
    await own(
      `insert into equipment_commissioning (equipment_id, oem_id, project_id, account_id, begun_at, ended_at, waived)
       values ($1, $2, $3, $4, $5, $5, '{"alarm":{}}')`,
      [...site, manager.id, daysAgo(399)],
    )
    expect((await life()).lastTest).toMatchObject({ kind: 'commissioning', outcome: 'waived' })
    await own(
      `insert into self_test (id, equipment_id, oem_id, project_id, due_at, expects, outcome, judged_at)
       values ($4, $1, $2, $3, $5, 'trip', 'passed', $5)`,
      [...site, uuidV7(), tested],
    )
    const { lastTest, care } = await life()
    expect(lastTest).toMatchObject({ kind: 'selfTest', outcome: 'passed', by: null })
    expect(care).toMatchObject([
      { care: button, lastOn: shanghaiDay(tested), isOverdue: false },
      { care: terminals, isOverdue: true },
    ])
  })

  it('take in what a person did, with his name, and keep it in its life', async () => {
    expect(await record({ note: '端子 60 ℃' })).toMatchObject({ code: 'ok' })
    expect(await life()).toMatchObject({
      lastTest: { kind: 'care', care: terminals, outcome: 'passed' },
      care: [{}, { isOverdue: false }],
    })
    const { rows } = await server.result(lifeCalls.find, { equipmentId: box, size: 20 }, manager.token)
    expect(rows).toMatchObject([{ move: 'tested', reason: '端子 60 ℃', changes: [{ field: terminals, to: 'passed' }] }])
    expect(await record({ care: 'Polish it' })).toMatchObject({ code: 'invalidInput' })
  })

  it('begin anew with a swap, whose predecessor was tested and not it', async () => {
    await record()
    const before = new Date()
    const swap = { equipmentId: box, keyCode: `new-${box.slice(-8)}`, reason: '烧坏', password: testPassword }
    await server.result(lifeCalls.replace, swap, manager.token)
    const { installedOn, lastTest, next } = await life()
    // A midnight may lie between both.
    expect([shanghaiDay(before), shanghaiDay(new Date())]).toContain(installedOn)
    expect({ lastTest, next }).toMatchObject({ lastTest: null, next: { isOverdue: false } })
  })

  it('are set by who knows the day, not after today, and leave a line in its life', async () => {
    const edit = (installedOn: string, token = manager.token) =>
      server.send(lifeCalls.edit, { equipmentId: box, installedOn }, token)
    expect(await edit('2023-05-06')).toMatchObject({ code: 'ok' })
    expect(await life()).toMatchObject({ installedOn: '2023-05-06' })
    const { rows } = await server.result(lifeCalls.find, { equipmentId: box, size: 20 }, manager.token)
    expect(rows).toMatchObject([{ move: 'edited', changes: [{ field: 'installedOn', to: '2023-05-06' }] }])
    expect(await edit(shanghaiDay(daysAgo(-2)))).toMatchObject({ code: 'invalidInput' })
    const tenant = await person('endUser')
    await server.make.bind(tenant.id, box, place)
    expect(await edit('2023-05-07', tenant.token)).toMatchObject({ code: 'forbidden' })
  })

  it('are read by the tenant behind it, who records nothing, and by nobody of another unit', async () => {
    const tenant = await person('endUser')
    await server.make.bind(tenant.id, box, place)
    expect(await life(tenant.token)).toMatchObject({ installedOn: shanghaiDay(installed) })
    expect(await record({}, tenant.token)).toMatchObject({ code: 'forbidden' })
    const stranger = await person('manager', { oem: place.oem, project: await server.make.project(place.oem) })
    expect(await record({}, stranger.token)).toMatchObject({ code: 'missing' })
    expect(await server.send(lifeDateCalls.get, { equipmentId: box }, stranger.token)).toMatchObject({
      code: 'missing',
    })
  })
})
