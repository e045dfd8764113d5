/** People judge, programs report: what a company's token may never do, and under whose name it does the rest. */
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { allCalls } from '@vigil/contract/all-calls'
import { auditCalls } from '@vigil/contract/rights/audit'
import { companyTokenCalls } from '@vigil/contract/tenancy/company-token'
import { controlCalls } from '@vigil/contract/equipment/control'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { type Factories } from '#testing/factories.ts'
import { sampleOf } from '#testing/matrix/input-shape.ts'
import { freshRows } from '#testing/matrix/fresh-rows.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; company: string; project: string }
let operator: string
let manager: string

const person = async (role: Parameters<Factories['account']>[0]): Promise<string> => {
  const { loginName } = await server.make.account(role, place)
  return server.signIn(loginName)
}

/** With the widest role that a company has. */
const program = async (name: string, mayControl = false): Promise<string> => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const wish = { companyId: place.company, roleId: presetRoles.custom.id, name, expiresAt, mayControl }
  return (await server.result(companyTokenCalls.add, wish, operator)).token
}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  const company = await server.make.company(oem)
  place = { oem, company, project: await server.make.project(oem, company) }
  operator = await person('oem')
  manager = await person('manager')
})
afterAll(() => server.stop())

const breaker = async (): Promise<string> => {
  const id = await server.make.equipment(place, { type_no: 159 })
  await server.database.owner.query(
    `update equipment_shadow set online = true, version = version + 1,
       reported = jsonb_build_object('switchState', jsonb_build_object('value', 'closed', 'at', now())) where equipment_id = $1`,
    [id],
  )
  return id
}

describe('a program', () => {
  it('neither acknowledges nor owns, delays or judges a fire (C1)', async () => {
    const token = await program('园区大屏')
    const burning = { ...place, project: await server.make.project(place.oem, place.company) }
    const alarmId = await server.make.alarm(burning, await server.make.equipment(burning), {
      kind: 'fire-alarm',
      priority: 1,
    })
    const note = '误报，不用去'
    for (const [call, input] of [
      [alarmDeskCalls.see, {}],
      [alarmDeskCalls.acknowledge, {}],
      [alarmDeskCalls.own, {}],
      [alarmDeskCalls.delay, { note }],
      [alarmDeskCalls.verify, { version: 0, verdict: 'false', cause: 'other', note }],
    ] as const)
      expect(await server.send(call, { alarmId, ...input }, token), call.path).toMatchObject({ code: 'peopleOnly' })
    const { rows } = await server.database.owner.query(
      'select owner_id, acknowledged_at, verdict, delayed_at from alarm where id = $1',
      [alarmId],
    )
    expect(rows).toEqual([{ owner_id: null, acknowledged_at: null, verdict: null, delayed_at: null }])
  })

  it('gives no command of the contract that does not say it may, whatever its role holds (C1)', async () => {
    const token = await program('万能程序', true)
    const site = { relation: 'own', canary: 'here', place } as const
    const ids = { ...place, ...(await freshRows({ make: server.make, owner: server.database.owner }, site)) }
    const forPeople = allCalls.filter(
      (call) => call.kind === 'command' && call.permission !== 'public' && call.openToPrograms !== true,
    )
    expect(forPeople.length).toBeGreaterThan(80)
    const letIn: string[] = []
    for (const call of forPeople) {
      const { code } = await server.send(call, sampleOf(call, ids), token)
      if (code !== 'peopleOnly' && code !== 'forbidden') letIn.push(`${call.path} ${code}`)
    }
    expect(letIn).toEqual([])
  })

  it('moves nothing unless its maker gave it that right by name (C1)', async () => {
    const asked = { equipmentId: await breaker(), action: 'switchOff', params: {} }
    expect(await server.send(controlCalls.prepare, asked, await program('只读'))).toMatchObject({ code: 'forbidden' })
    expect(await server.send(controlCalls.prepare, asked, await program('可控', true))).toMatchObject({ code: 'ok' })
  })

  it('never locks or unlocks a circuit on which people work (C1)', async () => {
    const asked = { equipmentId: await breaker(), action: 'serviceLock', params: { on: true } }
    const token = await program('想上锁', true)
    expect(await server.send(controlCalls.prepare, asked, token)).toMatchObject({ code: 'peopleOnly' })
  })

  it('stands under its own name in the course of its command and in the unit’s log (C1)', async () => {
    const token = await program('夜间节电', true)
    const asked = { equipmentId: await breaker(), action: 'switchOff', params: {} }
    const { nonce } = await server.result(controlCalls.prepare, asked, token)
    const { commandId } = await server.result(controlCalls.operate, { nonce }, token)
    const { moves } = await server.result(controlCalls.detail, { commandId }, manager)
    expect(moves[0]).toMatchObject({ actorName: '夜间节电' })
    const log = await server.result(auditCalls.list, { projectId: place.project, size: 20 }, manager)
    expect(log.rows).toContainEqual(
      expect.objectContaining({ actorKind: 'token', actorName: '夜间节电', action: 'control' }),
    )
  })

  it('has its name in the timeline of an alarm that it touched before it was forbidden (C1)', async () => {
    await program('旧程序')
    const alarmId = await server.make.alarm(place, await server.make.equipment(place))
    await server.database.owner.query(
      `insert into alarm_move (alarm_id, oem_id, company_id, project_id, from_state, to_state, condition, actor_kind, actor_id)
       select a.id, a.oem_id, a.company_id, a.project_id, 'notified', 'acknowledged', 'active', 'account', t.id
       from alarm a, company_token t where a.id = $1 and t.name = '旧程序'`,
      [alarmId],
    )
    const { timeline } = await server.result(alarmDeskCalls.case, { alarmId }, manager)
    expect(timeline.at(-1)).toMatchObject({ actorName: '旧程序' })
  })
})
