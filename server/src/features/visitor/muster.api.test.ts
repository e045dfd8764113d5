import { doorCalls } from '@vigil/contract/visitor/door'
import { gateCalls } from '@vigil/contract/visitor/gate'
import { musterCalls as calls } from '@vigil/contract/visitor/muster'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { visitorWorld } from '#testing/visitor-world.ts'

let server: TestServer
let oem: string

beforeAll(async () => {
  server = await startTestServer({ VIGIL_DOOR_KNOCKS: '10000' })
  oem = await server.make.oem()
})
afterAll(() => server.stop())

const fireIn = async () => {
  const world = await visitorWorld(server, oem)
  const { place, east, host, desk } = world
  const gone = await world.comeIn({ visitorName: '早走' })
  await world.show(await world.codeOf(gone.secret), 'out')
  const inside = await world.comeIn({ visitorName: '周宁', people: 2 })
  const guard = await world.personOf('inspector', '王敏')
  await server.result(
    doorCalls.grant,
    {
      projectId: place.project,
      accountId: guard.id,
      doorIds: [east],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      clockFrom: '00:00',
      clockUntil: '00:00',
      beginsAt: '2026-01-01T00:00:00.000Z',
      endsAt: null,
    },
    host.token,
  )
  const pass = { doorId: east, direction: 'in' as const, accountId: guard.id }
  await server.result(gateCalls.person, pass, desk.token)
  const alarmId = await server.make.alarm(place, east, { kind: 'fire-alarm', priority: 1 })
  const list = () => server.result(calls.list, { alarmId }, desk.token)
  const tick = (more: object) => server.send(calls.tick, { alarmId, result: 'arrived', ...more }, desk.token)
  return { ...world, inside, guard, alarmId, list, tick }
}

describe('the muster list of a fire', () => {
  it('has everybody who was inside, by whole name and last door, and nobody who had left', async () => {
    const { list, inside, guard } = await fireIn()
    const { rows, doors, isOver } = await list()
    expect(isOver).toBe(false)
    expect(rows).toMatchObject([
      {
        personKind: 'visitor',
        personId: inside.visitId,
        personName: '周宁',
        people: 2,
        hostName: '陈志远',
        result: 'open',
      },
      { personKind: 'staff', personId: guard.id, personName: '王敏', lastDoorName: '1F 东门闸机', result: 'open' },
    ])
    expect(doors).toMatchObject([{ name: '1F 东门闸机', isReleased: null }, { name: '3F 门禁' }])
  })

  it('is ticked off by name and time, and the last word counts', async () => {
    const { list, tick, inside } = await fireIn()
    const person = { personKind: 'visitor', personId: inside.visitId }
    for (const result of ['unreachable', 'arrived'])
      expect(await tick({ ...person, result })).toMatchObject({ code: 'ok' })
    const [row] = (await list()).rows
    expect(row).toMatchObject({ result: 'arrived', tickedByName: '许前台', tickedAt: expect.any(String) })
    const { rows } = await server.database.owner.query(
      'select result from muster_tick where person_id = $1 order by id',
      [inside.visitId],
    )
    expect(rows).toEqual([{ result: 'unreachable' }, { result: 'arrived' }])
  })

  it('counts a word once that a phone says twice, and when it was said, however late it is heard', async () => {
    const { list, tick, inside, alarmId, personOf } = await fireIn()
    // The fire began a quarter of an hour ago.
    await server.database.owner.query(`update alarm set first_at = now() - interval '15 minutes' where id = $1`, [
      alarmId,
    ])
    const person = { personKind: 'visitor' as const, personId: inside.visitId }
    const guard = await personOf('dutyOfficer', '高门岗')
    const later = { alarmId, ...person, result: 'arrived' as const, tickId: uuidV7(), saidMsAgo: 60_000 }
    await server.result(calls.tick, later, guard.token)
    // Said without a network ten minutes ago at the front desk, and heard now, twice.
    const early = { ...person, result: 'unreachable', tickId: uuidV7(), saidMsAgo: 600_000 }
    for (const _ of [1, 2]) expect(await tick(early)).toMatchObject({ code: 'ok' })
    const row = (await list()).rows.find(({ personId }) => personId === inside.visitId)
    expect(row).toMatchObject({
      result: 'arrived',
      tickedByName: '高门岗',
      otherWord: { result: 'unreachable', byName: '许前台' },
    })
    const { rows } = await server.database.owner.query('select 1 from muster_tick where person_id = $1', [
      inside.visitId,
    ])
    expect(rows).toHaveLength(2)
  })

  it('keeps a word no older than the fire, and shows no contradiction that was taken back', async () => {
    const { list, tick, inside, personOf, alarmId } = await fireIn()
    const person = { personKind: 'visitor' as const, personId: inside.visitId }
    const old = await tick({ ...person, result: 'unreachable', saidMsAgo: 86_400_000 })
    const { beganAt } = await list()
    expect(old).toMatchObject({ result: { at: beganAt } })
    const other = await personOf('dutyOfficer', '高门岗')
    await server.result(calls.tick, { alarmId, ...person, result: 'arrived' }, other.token)
    expect((await list()).rows[0]).toMatchObject({ result: 'arrived', otherWord: { result: 'unreachable' } })
    await tick({ ...person, result: 'open' })
    await server.result(calls.tick, { alarmId, ...person, result: 'arrived' }, other.token)
    expect((await list()).rows[0]).toMatchObject({ result: 'arrived', otherWord: null })
  })

  it('keeps whoever went out since, and says so', async () => {
    const { list, inside, show, codeOf } = await fireIn()
    await show(await codeOf(inside.secret), 'out')
    const person = (await list()).rows.find(({ personId }) => personId === inside.visitId)
    expect(person).toMatchObject({ leftAt: expect.any(String) })
  })

  it('names nobody who was not there, and is of a fire only', async () => {
    const { tick, desk, place, east, host } = await fireIn()
    expect(await tick({ personKind: 'staff', personId: host.id })).toMatchObject({ code: 'notOnMuster' })
    const fault = await server.make.alarm(place, east)
    expect(await server.send(calls.list, { alarmId: fault }, desk.token)).toMatchObject({ code: 'musterNoFire' })
  })

  it('of another unit is nobody’s', async () => {
    const { alarmId, inside } = await fireIn()
    const { token } = (await visitorWorld(server, oem)).desk
    expect(await server.send(calls.list, { alarmId }, token)).toMatchObject({ code: 'missing' })
    const wish = { alarmId, personKind: 'visitor', personId: inside.visitId, result: 'arrived' }
    expect(await server.send(calls.tick, wish, token)).toMatchObject({ code: 'missing' })
  })
})
