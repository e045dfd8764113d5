import { forwardingCalls } from '@vigil/contract/alarm/forwarding'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; project: string }
let operator: string
let manager: string
let foreign: string

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  place = { oem, project: await server.make.project(oem) }
  const tokenOf = async (role: 'oem' | 'manager', where: { oem: string; project?: string }) =>
    server.signIn((await server.make.account(role, where)).loginName)
  operator = await tokenOf('oem', place)
  manager = await tokenOf('manager', place)
  foreign = await tokenOf('oem', { oem: await server.make.oem() })
})
afterAll(() => server.stop())

const address = 'https://119.example.com/vigil'
const wish = { name: '市消防指挥中心', address }
const secretOf = async (projectId: string) =>
  (await server.database.owner.query('select secret from forward_address where project_id = $1', [projectId])).rows[0]
    ?.secret

describe('where a unit’s confirmed fires go', () => {
  it('is set, renamed, moved with a new secret, and taken away, each audited', async () => {
    const projectId = await server.make.project(place.oem)
    const made = await server.result(forwardingCalls.setUnitLine, { projectId, ...wish }, operator)
    expect(made).toMatchObject({ line: wish, secret: await secretOf(projectId) })
    const renamed = await server.result(forwardingCalls.setUnitLine, { projectId, name: '119', address }, operator)
    expect(renamed).toMatchObject({ line: { name: '119' }, secret: null })
    const moved = { name: '119', address: 'https://other.example.com/' }
    const { secret } = await server.result(forwardingCalls.setUnitLine, { projectId, ...moved }, operator)
    expect(secret).not.toBe(made.secret)
    expect(secret).toBe(await secretOf(projectId))
    const { line } = await server.result(forwardingCalls.unitLine, { projectId }, operator)
    expect(line).toMatchObject(moved)
    expect(JSON.stringify(line)).not.toContain(secret)
    expect(await server.result(forwardingCalls.removeUnitLine, { projectId }, operator)).toEqual({ removed: true })
    expect(await server.result(forwardingCalls.unitLine, { projectId }, operator)).toEqual({ line: null })
    const { rows } = await server.database.owner.query(
      `select action from audit_entry where target_id = $1 and outcome = 'ok' order by id`,
      [projectId],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      ...Array<string>(3).fill(forwardingCalls.setUnitLine.path),
      forwardingCalls.removeUnitLine.path,
    ])
  })

  it.each([
    'http://119.example.com/',
    'https://127.0.0.1/',
    'https://169.254.169.254/',
    'https://user:word@a.example/',
  ])('is never %s', async (inside) => {
    const set = { ...wish, address: inside }
    for (const answered of [
      await server.send(forwardingCalls.setUnitLine, { projectId: place.project, ...set }, operator),
      await server.send(forwardingCalls.setOperatorLine, { oemId: place.oem, ...set }, operator),
    ])
      expect(answered).toMatchObject({ code: 'addressRefused' })
  })

  it('is not the unit’s own people’s to set, and looks missing to another operator', async () => {
    const unit = { projectId: place.project }
    expect(await server.send(forwardingCalls.setUnitLine, { ...unit, ...wish }, manager)).toMatchObject({
      code: 'forbidden',
    })
    const ours = { oemId: place.oem }
    for (const [call, input] of [
      [forwardingCalls.unitLine, unit],
      [forwardingCalls.setUnitLine, { ...unit, ...wish }],
      [forwardingCalls.removeUnitLine, unit],
      [forwardingCalls.setOperatorLine, { ...ours, ...wish }],
      [forwardingCalls.removeOperatorLine, ours],
    ] as const)
      expect(await server.send(call, input, foreign), call.path).toMatchObject({ code: 'missing' })
    const { rows } = await server.database.owner.query('select 1 from forward_address where address = $1', [address])
    expect(rows).toEqual([])
  })

  it('is also an operator’s, for all units that have none', async () => {
    const oemId = place.oem
    const { secret } = await server.result(forwardingCalls.setOperatorLine, { oemId, ...wish }, operator)
    expect(secret).toHaveLength(43)
    expect(await server.result(forwardingCalls.operatorLine, { oemId }, operator)).toMatchObject({ line: wish })
    expect(await server.result(forwardingCalls.removeOperatorLine, { oemId }, operator)).toEqual({ removed: true })
  })
})

describe('what is said to the brigade of an alarm', () => {
  const fire = async () => {
    const equipment = await server.make.equipment(place)
    const real = { kind: 'fire-alarm', priority: 1, state: 'verified', verdict: 'real', verdict_at: new Date() }
    const alarmId = await server.make.alarm(place, equipment, real)
    const forwardId = uuidV7()
    await server.database.owner.query(
      `insert into forward (id, alarm_id, body, tries, next_at) values ($1, $2, '{}', 2, now() + interval '4 seconds')`,
      [forwardId, alarmId],
    )
    await server.database.owner.query(
      `insert into forward_try (forward_id, number, told_name, begun_at, ended_at, status, failure)
       values ($1, 1, '119', now(), now(), 500, 'answered 500'), ($1, 2, '119', now(), null, null, null)`,
      [forwardId],
    )
    return { alarmId, forwardId }
  }

  it('stands there with each try, for the unit’s people and the operator’s', async () => {
    await server.database.owner.query(`update project set address = '滨江路 1 号' where id = $1`, [place.project])
    await server.database.owner.query(
      `insert into project_contact (id, oem_id, project_id, call_order, person, tel, duty)
       values ($1, $2, $3, 1, '控制室', '057100000002', 'duty')`,
      [uuidV7(), place.oem, place.project],
    )
    const { alarmId, forwardId } = await fire()
    for (const token of [manager, operator])
      expect(await server.result(forwardingCalls.fireCall, { alarmId }, token)).toMatchObject({
        unitAddress: '滨江路 1 号',
        callback: { person: '控制室', tel: '057100000002' },
        forwarded: {
          forwardId,
          state: 'waiting',
          tries: 2,
          acknowledgedBy: null,
          log: [
            { number: 2, endedAt: null },
            { number: 1, status: 500, failure: 'answered 500' },
          ],
        },
      })
  })

  it('is missing for somebody else’s people', async () => {
    const { alarmId } = await fire()
    const beside = await server.make.account('manager', {
      oem: place.oem,
      project: await server.make.project(place.oem),
    })
    for (const token of [foreign, await server.signIn(beside.loginName)])
      expect(await server.send(forwardingCalls.fireCall, { alarmId }, token)).toMatchObject({ code: 'missing' })
  })
})
