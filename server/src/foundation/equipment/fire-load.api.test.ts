/** Who may say what a loop feeds, what it takes, and what is then possible. */
import { companyTokenCalls } from '@vigil/contract/tenancy/company-token'
import { controlCalls } from '@vigil/contract/equipment/control'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import type { DeviceTypeId } from '@vigil/device-types/catalogue/catalogue'
import { deviceType } from '@vigil/device-types/find-device-type'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { testPassword, type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; company: string; project: string }
let manager: string

const login = (userName: string) => server.signIn(userName)
const person = async (role: Parameters<Factories['account']>[0]) => {
  const { id, loginName } = await server.make.account(role, place)
  return { id, token: await login(loginName) }
}
const owner = <Row extends object>(text: string, values: unknown[]) =>
  server.database.owner.query<Row>(text, values).then(({ rows }) => rows)
const equipment = async (type: DeviceTypeId, row: object = {}, at = place) => {
  const id = await server.make.equipment(at, { type_no: deviceType(type).equipmentTypeId, ...row })
  await owner('update equipment_shadow set online = true where equipment_id = $1', [id])
  return id
}
const set = async (equipmentId: string, fireLoad: string, token = manager, rest: object = {}) =>
  (await server.send(equipmentCalls.setFireLoad, { equipmentId, fireLoad, ...rest }, token)).code
const proven = { password: testPassword }
const loadOf = async (equipmentId: string, token = manager) =>
  (await server.result(equipmentCalls.detail, { equipmentId }, token)).fireLoad
const timer = (equipmentId: string) => ({
  equipmentId,
  action: 'setTimer',
  params: { cron: '0 8 * * *' },
})

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  const company = await server.make.company(oem)
  place = { oem, company, project: await server.make.project(oem, company) }
  manager = (await person('manager')).token
})
afterAll(() => server.stop())

describe('a fire load', () => {
  it('that nobody registered is registered by the unit, and then a timer is possible (D16)', async () => {
    const id = await equipment('intelligentLight', { name: '走廊照明' })
    expect(await loadOf(id)).toBe('unregistered')
    expect(await server.send(controlCalls.prepare, timer(id), manager)).toMatchObject({
      code: 'fireLoadNotTimed',
      details: { unregistered: [{ equipmentId: id, deviceName: '走廊照明' }] },
    })
    expect(await set(id, 'no', manager, proven)).toBe('ok')
    expect(await loadOf(id)).toBe('no')
    expect(await server.send(controlCalls.prepare, timer(id), manager)).toMatchObject({ code: 'ok' })
  })

  it('in a box: "all off" names what is left to register, and goes once all is no (D16)', async () => {
    const box = await equipment('breakerGateway', { name: '配电箱' })
    const loops = [
      await equipment('breaker', { parent_id: box, child_key: 'L1', name: '照明' }),
      await equipment('breaker', { parent_id: box, child_key: 'L2', name: '插座', fire_load: false }),
    ]
    const allOff = async () => server.send(controlCalls.prepare, { equipmentId: box, action: 'allOff' }, manager)
    expect(await allOff()).toMatchObject({
      code: 'fireLoadIncluded',
      details: {
        unregistered: [
          { equipmentId: box, deviceName: '配电箱' },
          { equipmentId: loops[0], deviceName: '照明' },
        ],
      },
    })
    for (const id of [box, loops[0] ?? '']) expect(await set(id, 'no', manager, proven)).toBe('ok')
    expect(await allOff()).toMatchObject({ code: 'ok' })
    expect(await set(loops[1] ?? '', 'yes')).toBe('ok')
    expect(await allOff()).toMatchObject({ code: 'fireLoadIncluded', details: { unregistered: [] } })
  })

  it('becomes less safe only with the password, and safer without one (D16)', async () => {
    const id = await equipment('breaker')
    expect(await set(id, 'no')).toBe('passwordNeeded')
    expect(await set(id, 'no', manager, { password: 'guessed' })).toBe('passwordWrong')
    expect(await loadOf(id)).toBe('unregistered')
    expect(await set(id, 'yes')).toBe('ok')
    expect(await set(id, 'unregistered')).toBe('passwordNeeded')
    expect(await loadOf(id)).toBe('yes')
    expect(await set(id, 'no', manager, proven)).toBe('ok')
    expect(await set(id, 'unregistered')).toBe('ok')
    expect(await loadOf(id)).toBe('unregistered')
  })

  it('by its kind stays one, whoever says otherwise (D16)', async () => {
    const pump = await equipment('firePump')
    expect(await loadOf(pump)).toBe('yes')
    expect(await set(pump, 'no', manager, proven)).toBe('fireLoadByType')
    expect(await set(pump, 'unregistered', manager, proven)).toBe('fireLoadByType')
    expect(await owner('select fire_load from equipment where id = $1', [pump])).toEqual([{ fire_load: null }])
  })

  it('leaves a row with who, what it was and what it is (D16)', async () => {
    const id = await equipment('breaker')
    const { id: accountId, token } = await person('maintainer')
    await set(id, 'yes', token)
    await set(id, 'no', token, proven)
    expect(
      await owner(
        `select account_id, project_id, details from audit_entry where target_id = $1 and action = 'fireLoad' order by id`,
        [id],
      ),
    ).toEqual([
      { account_id: accountId, project_id: place.project, details: { from: 'unregistered', to: 'yes' } },
      { account_id: accountId, project_id: place.project, details: { from: 'yes', to: 'no' } },
    ])
    const called = await owner('select details::text from audit_entry where target_id = $1', [id])
    expect(JSON.stringify(called)).not.toContain(testPassword)
  })

  it("in somebody else's unit looks missing, and nothing changes (D16)", async () => {
    const elsewhere = { ...place, project: await server.make.project(place.oem, place.company) }
    const id = await equipment('breaker', {}, elsewhere)
    const never = '01900000-0000-7000-8000-000000000000'
    const answer = (equipmentId: string) =>
      server.send(equipmentCalls.setFireLoad, { equipmentId, fireLoad: 'no', ...proven }, manager)
    expect(await answer(id)).toEqual(await answer(never))
    expect(await answer(id)).toMatchObject({ code: 'missing' })
    expect(await owner('select fire_load from equipment where id = $1', [id])).toEqual([{ fire_load: null }])
  })

  it('is not registered by a tenant, by an inspector nor by a program (D16)', async () => {
    const id = await equipment('breaker')
    const tenant = await server.make.account('endUser', { oem: place.oem })
    await server.make.bind(tenant.id, id, { oem: place.oem, project: place.project })
    const token = await login(tenant.loginName)
    expect(await loadOf(id, token)).toBe('unregistered')
    expect(await set(id, 'no', token, proven)).toBe('fireLoadNotTenants')
    expect(await set(id, 'yes', token)).toBe('fireLoadNotTenants')
    expect(await set(id, 'no', (await person('inspector')).token, proven)).toBe('forbidden')
    const wish = { companyId: place.company, roleId: presetRoles.custom.id, name: '节电', mayControl: true }
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const operator = (await person('oem')).token
    const { token: program } = await server.result(companyTokenCalls.add, { ...wish, expiresAt }, operator)
    expect(await set(id, 'no', program)).toBe('peopleOnly')
    expect(await owner('select fire_load from equipment where id = $1', [id])).toEqual([{ fire_load: null }])
  })
})
