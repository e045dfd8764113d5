import { doorCalls as calls } from '@vigil/contract/visitor/door'
import { gateCalls } from '@vigil/contract/visitor/gate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { visitorWorld } from '#testing/visitor-world.ts'

let server: TestServer
let oem: string

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
})
afterAll(() => server.stop())

const always = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  clockFrom: '00:00',
  clockUntil: '00:00',
  beginsAt: '2026-01-01T00:00:00.000Z',
  endsAt: null,
}
const unit = async () => {
  const world = await visitorWorld(server, oem)
  const projectId = world.place.project
  const guard = await world.personOf('inspector', '王敏')
  const grant = (more: object = {}) =>
    server.send(
      calls.grant,
      { projectId, accountId: guard.id, doorIds: [world.east], ...always, ...more },
      world.host.token,
    )
  const knock = (doorId = world.east, direction: 'in' | 'out' = 'in', accountId = guard.id) =>
    server.result(gateCalls.person, { doorId, direction, accountId }, world.desk.token)
  return { ...world, projectId, guard, grant, knock }
}

describe('doors of a unit', () => {
  it('say how they stand and how old that is; what was never said is not known', async () => {
    const { projectId, host, east } = await unit()
    await server.database.owner.query(
      `update equipment_shadow set reported = jsonb_build_object(
           'doorState', jsonb_build_object('value', 'held'), 'lockMode', jsonb_build_object('value', 'normal'),
           'fireRelease', jsonb_build_object('value', false)), online = true,
         reported_at = now() where equipment_id = $1`,
      [east],
    )
    const { rows } = await server.result(calls.doors, { projectId }, host.token)
    expect(rows).toMatchObject([
      { name: '1F 东门闸机', isOnline: true, doorState: 'held', lockMode: 'normal', isReleased: false },
      { name: '3F 门禁', isOnline: null, doorState: null, isReleased: null, reportedAt: null },
    ])
  })
})

describe('a grant', () => {
  it('of a person opens its doors until it ends', async () => {
    const { grant, knock, third, host, projectId, guard } = await unit()
    expect(await knock()).toMatchObject({ isAdmitted: false, refusal: 'personNoGrant', personName: '王敏' })
    expect(await grant()).toMatchObject({ code: 'ok' })
    expect([await knock(), await knock(third)]).toMatchObject([{ isAdmitted: true }, { refusal: 'personNoGrant' }])
    const { rows } = await server.result(calls.grants, { projectId }, host.token)
    expect(rows).toMatchObject([{ accountId: guard.id, holderName: '王敏', doors: [{ name: '1F 东门闸机' }] }])
    const doorGrantId = rows[0]?.doorGrantId ?? ''
    await server.result(calls.endGrant, { doorGrantId }, host.token)
    expect(await knock()).toMatchObject({ refusal: 'personNoGrant' })
    expect((await server.result(calls.grants, { projectId }, host.token)).rows).toEqual([])
  })

  it('holds within its time only, and whoever is inside may go out without one', async () => {
    const { grant, knock } = await unit()
    const past = { beginsAt: '2020-01-01T00:00:00.000Z', endsAt: '2020-02-01T00:00:00.000Z' }
    expect(await grant(past)).toMatchObject({ code: 'ok' })
    expect(await knock()).toMatchObject({ refusal: 'personOver' })
    await grant({ beginsAt: '2120-01-01T00:00:00.000Z' })
    expect(await knock()).toMatchObject({ refusal: 'personNotNow' })
    expect(await knock(undefined, 'out')).toMatchObject({ isAdmitted: true })
  })

  it('of a group follows who is in it', async () => {
    const { grant, knock, host, projectId, guard } = await unit()
    const made = await server.result(calls.addGroup, { projectId, name: '保洁', memberIds: [] }, host.token)
    const group = { doorGroupId: made.doorGroupId, name: '保洁' }
    expect(await grant({ accountId: undefined, doorGroupId: group.doorGroupId })).toMatchObject({ code: 'ok' })
    expect(await knock()).toMatchObject({ refusal: 'personNoGrant' })
    const joined = { ...group, version: 0, memberIds: [guard.id] }
    expect(await server.result(calls.editGroup, joined, host.token)).toEqual({ version: 1 })
    expect(await knock()).toMatchObject({ isAdmitted: true })
    expect(await server.send(calls.editGroup, joined, host.token)).toMatchObject({ code: 'conflict' })
    const { rows } = await server.result(calls.groups, { projectId }, host.token)
    expect(rows).toMatchObject([{ name: '保洁', members: [{ accountId: guard.id, name: '王敏' }] }])
    await server.result(calls.editGroup, { ...group, version: 1, memberIds: [] }, host.token)
    expect(await knock()).toMatchObject({ refusal: 'personNoGrant' })
  })

  it('is for one person or one group of the unit, for its doors, and not backwards', async () => {
    const { grant, place } = await unit()
    const neighbour = await unit()
    const light = await server.make.equipment(place)
    for (const [more, code] of [
      [{ accountId: neighbour.guard.id }, 'grantHolder'],
      [{ accountId: undefined }, 'grantHolder'],
      [{ endsAt: always.beginsAt }, 'grantHolder'],
      [{ doorIds: [light] }, 'doorElsewhere'],
      [{ doorIds: [neighbour.east] }, 'missing'],
      [{ clockFrom: '24:00' }, 'invalidInput'],
    ] as const)
      expect(await grant(more)).toMatchObject({ code })
  })

  it('of another unit is nobody’s to read, to make or to end', async () => {
    const own = await unit()
    const { token } = (await unit()).host
    await own.grant()
    const [row] = (await server.result(calls.grants, { projectId: own.projectId }, own.host.token)).rows
    const wish = { projectId: own.projectId, accountId: own.guard.id, doorIds: [own.east], ...always }
    expect(await server.send(calls.grant, wish, token)).toMatchObject({ code: 'missing' })
    expect(await server.send(calls.endGrant, { doorGrantId: row?.doorGrantId ?? '' }, token)).toMatchObject({
      code: 'missing',
    })
    for (const call of [calls.grants, calls.groups, calls.doors, calls.people])
      expect(await server.result(call, { projectId: own.projectId }, token)).toEqual({ rows: [] })
    expect(await own.grant()).toMatchObject({ code: 'ok' })
  })

  it('is given by whoever manages doors, and by no other', async () => {
    const { projectId, guard, east, personOf } = await unit()
    const maintainer = await personOf('maintainer', '维保')
    const wish = { projectId, accountId: guard.id, doorIds: [east], ...always }
    for (const { token } of [guard, maintainer])
      expect(await server.send(calls.grant, wish, token)).toMatchObject({ code: 'forbidden' })
  })
})
