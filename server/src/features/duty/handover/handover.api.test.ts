import { handoverCalls } from '@vigil/contract/duty/handover'
import { dutyCalls } from '@vigil/contract/duty/duty'
import { dutyNowCalls } from '@vigil/contract/duty/now'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { createPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { createLog } from '#infrastructure/log/log.ts'
import { makeCrew, type Crew } from '#testing/duty-crew.ts'
import { testPassword } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { sweepHandovers } from './handover.sweep.ts'

let server: TestServer
let crew: Crew
let pool: ReturnType<typeof createPool>
beforeAll(async () => {
  server = await startTestServer()
  const url = server.database.environment['VIGIL_DATABASE_ENGINE_URL'] ?? ''
  pool = createPool({ url, log: createLog('worker', 'fatal'), max: 2, pipeline: true })
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})
beforeEach(async () => {
  crew = await makeCrew(server)
  const { shiftId } = await crew.shift(-1, 6, 'ann', 'bob')
  await crew.shift(6, 12, 'cid', 'dan')
  await server.result(dutyCalls.arrive, { shiftId }, crew.token('ann'))
})

const begin = (who = 'ann', input: object = {}) =>
  server.send(
    handoverCalls.begin,
    { projectId: crew.place.project, lines: ['钥匙 12 把、对讲机 6 台，当面点清'], ...input },
    crew.token(who),
  )
const begun = async () =>
  server.result(handoverCalls.begin, { projectId: crew.place.project, lines: ['钥匙 12 把'] }, crew.token('ann'))
const read = (handoverId: string, who = 'cid') => server.result(handoverCalls.case, { handoverId }, crew.token(who))
const sign = (handoverId: string, who: string, password = testPassword) =>
  server.send(handoverCalls.sign, { handoverId, password }, crew.token(who))
const finish = (handoverId: string, who = 'ann') => server.send(handoverCalls.finish, { handoverId }, crew.token(who))
const tick = (handoverId: string, numbers: number[], who = 'cid') =>
  server.send(handoverCalls.tick, { handoverId, numbers, isTicked: true }, crew.token(who))
const fire = async () =>
  server.make.alarm(crew.place, await server.make.equipment(crew.place, { name: 'B1 smoke' }), {
    kind: 'fire-alarm',
    priority: 1,
  })
const watch = (who = 'manager') => server.result(dutyNowCalls.now, { projectId: crew.place.project }, crew.token(who))

describe('a handover', () => {
  it('collects what is open in five kinds, is ticked by the receiver and signed by both, and moves the watch', async () => {
    const equipment = await server.make.equipment(crew.place, { name: 'pump' })
    await server.make.alarm(crew.place, equipment, { kind: 'alarm' })
    await server.make.alarm(crew.place, equipment, { kind: 'fault', priority: 3 })
    await server.database.owner.query(
      "update equipment_shadow set online = false, offline_cause = 'silence' where equipment_id = $1",
      [equipment],
    )
    await server.database.owner.query(
      `insert into isolation (id, oem_id, project_id, equipment_id, kind, reason, owner_id, until)
       values ($5, $1, $2, $3, 'shield', 'cleaning', $4, now() + interval '1 hour')`,
      [crew.place.oem, crew.place.project, equipment, crew.ids['ann'], uuidV7()],
    )
    const { handoverId, counts, rows, receiver, isEarly } = await begun()
    expect(counts.map(({ kind, total }) => [kind, total])).toEqual([
      ['fires', 1],
      ['warnings', 1],
      ['offline', 1],
      ['isolations', 1],
      ['lines', 1],
    ])
    expect([receiver.name, isEarly]).toEqual(['cid', true])
    expect(await tick(handoverId, [1], 'ann')).toMatchObject({ code: 'receiverOnly' })
    await tick(
      handoverId,
      rows.map(({ no }) => no),
    )
    expect(await sign(handoverId, 'cid')).toMatchObject({ code: 'leaverSignsFirst' })
    expect((await sign(handoverId, 'ann')).code).toBe('ok')
    expect(await finish(handoverId)).toMatchObject({ code: 'signaturesMissing' })
    expect((await sign(handoverId, 'cid')).code).toBe('ok')
    expect((await finish(handoverId, 'cid')).code).toBe('ok')
    expect(await read(handoverId)).toMatchObject({ state: 'finished', mayDo: [], blockedBy: [] })
    expect((await watch()).shift?.people.map(({ name, arrivedAt }) => [name, arrivedAt !== null])).toEqual([
      ['cid', true],
      ['dan', false],
    ])
  })

  it('is not finished while a fire is not verified, and says so: 火警未核实前不能离岗', async () => {
    const alarm = await fire()
    const { handoverId, blockedBy } = await begun()
    expect(blockedBy).toMatchObject([{ alarmId: alarm, equipmentName: 'B1 smoke' }])
    await sign(handoverId, 'ann')
    await sign(handoverId, 'cid')
    const refused = await finish(handoverId)
    expect(refused.code).toBe('fireUnverified')
    expect(refused.message).toContain('火警未核实前不能离岗')
    expect((await watch()).shift?.people[0]?.name).toBe('ann')
    await server.database.owner.query("update alarm set state = 'verified', verdict = 'real' where id = $1", [alarm])
    expect((await finish(handoverId)).code).toBe('ok')
  })

  it('shows what comes up meanwhile as a line without a tick, which stays with the leaver', async () => {
    const { handoverId, rows } = await begun()
    await tick(
      handoverId,
      rows.map(({ no }) => no),
    )
    await server.make.alarm(crew.place, await server.make.equipment(crew.place, { name: 'late one' }), {
      kind: 'alarm',
    })
    const sweep = () => sweepHandovers(createTransactor(pool))
    expect([await sweep(), await sweep()]).toEqual([1, 0])
    expect((await read(handoverId)).rows.at(-1)).toMatchObject({ equipmentName: 'late one', tickedAt: null })
    await sign(handoverId, 'ann')
    await sign(handoverId, 'cid')
    await finish(handoverId)
    const after = await read(handoverId)
    expect(after.rows.map(({ tickedAt, staysWithLeaver }) => (tickedAt === null) === staysWithLeaver)).not.toContain(
      false,
    )
    expect(after.rows.filter(({ staysWithLeaver }) => staysWithLeaver)).toMatchObject([{ equipmentName: 'late one' }])
  })

  it('of the operator’s centre has what threatens life in all of its units, and nobody else’s', async () => {
    const { oem, project } = crew.place
    const tower = { oem, project: await server.make.project(oem, null, '城南广场') }
    const other = await server.make.oem()
    const foreign = { oem: other, project: await server.make.project(other) }
    const of = { kind: 'fire-alarm', priority: 1 }
    const burning = await server.make.alarm(tower, await server.make.equipment(tower, { name: 'lobby' }), of)
    await server.make.alarm(tower, await server.make.equipment(tower), { kind: 'alarm', priority: 2 })
    await server.make.alarm(foreign, await server.make.equipment(foreign), of)
    const { handoverId, rows } = await begun()
    const sweep = () => sweepHandovers(createTransactor(pool))
    expect([rows.length, await sweep()]).toEqual([1, 0])

    await server.database.owner.query('insert into centre_unit (oem_id, project_id, written_by) values ($1, $2, $3)', [
      oem,
      project,
      crew.ids['operator'],
    ])
    expect([await sweep(), await sweep()]).toEqual([1, 0])
    const line = { kind: 'fires', subjectId: burning, text: '城南广场', isOver: false }
    expect((await read(handoverId, 'operator')).rows.slice(1)).toMatchObject([{ ...line, equipmentName: 'lobby' }])
    // The unit's own people see no equipment of another unit, and are not told that its fire is over.
    expect((await read(handoverId)).rows.slice(1)).toMatchObject([line])
  })

  it('is signed only with one’s own password', async () => {
    const { handoverId } = await begun()
    expect(await sign(handoverId, 'ann', 'not my password')).toMatchObject({ code: 'passwordWrong' })
    expect(await sign(handoverId, 'bob')).toMatchObject({ code: 'notOnDuty' })
    expect(await read(handoverId)).toMatchObject({ state: 'begun', leaver: { signedAt: null } })
  })

  it('is begun by somebody on duty, to somebody of the next shift, one at a time, and can be withdrawn', async () => {
    expect(await begin('cid')).toMatchObject({ code: 'notOnDuty' })
    expect(await begin('ann', { receiverId: crew.ids['bob'] })).toMatchObject({ code: 'receiverNotRostered' })
    const { handoverId } = await begun()
    expect(await begin('bob')).toMatchObject({ code: 'handoverUnderWay' })
    const withdraw = { handoverId, reason: '接班人未到' }
    const ended = await server.result(handoverCalls.withdraw, withdraw, crew.token('ann'))
    expect(ended).toMatchObject({ state: 'withdrawn', withdrawnReason: '接班人未到' })
    expect(await sign(handoverId, 'ann')).toMatchObject({ code: 'handoverElsewhere' })
    expect((await begin('bob', { receiverId: crew.ids['dan'] })).code).toBe('ok')
  })

  it('is closed to a neighbour and to whoever lacks the right; numbers are for the two alone', async () => {
    await server.database.owner.query("update account set mobile = '12000009999' where id = $1", [crew.ids['cid']])
    const { handoverId, receiver } = await begun()
    expect(receiver.mobile).toBe('12000009999')
    expect((await read(handoverId, 'manager')).receiver.mobile).toBeNull()
    expect(await tick(handoverId, [1], 'neighbour')).toMatchObject({ code: 'missing' })
    expect(await tick(handoverId, [1], 'inspector')).toMatchObject({ code: 'forbidden' })
    expect(await server.send(handoverCalls.case, { handoverId }, crew.token('neighbour'))).toMatchObject({
      code: 'missing',
    })
  })
})
