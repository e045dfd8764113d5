import { accountCalls } from '@vigil/contract/account/account'
import { call } from '@vigil/contract/call'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { isolationCalls } from '@vigil/contract/equipment/isolation'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { rightsCalls } from '@vigil/contract/rights/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { eventually } from '#testing/eventually.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { createGuard } from './guard.ts'
import { newToken } from '../actor/token.ts'

let server: TestServer
let oem: string
let project: string
let duty: { id: string; loginName: string }

const login = (userName: string): Promise<string> => server.signIn(userName)

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem)
  duty = await server.make.account('dutyOfficer', { oem, project })
})
afterAll(() => server.stop())

describe('the envelope', () => {
  it('says 401 to a call without a token', async () => {
    expect(await server.send(equipmentCalls.list, {})).toMatchObject({
      statusCode: 401,
      code: 'tokenMissing',
      result: null,
    })
  })

  it('says 404 to an unknown token, and to nothing else', async () => {
    expect(await server.send(equipmentCalls.list, {}, newToken())).toMatchObject({
      statusCode: 404,
      code: 'tokenUnknown',
    })
  })

  it('says 404 to a token that ran out', async () => {
    const token = await login(duty.loginName)
    await server.database.owner.query(`update access_token set expires_at = now() - interval '1 second'`)
    expect(await server.send(equipmentCalls.list, {}, token)).toMatchObject({ statusCode: 404 })
  })

  it('says 404 to a token that slept for 30 days', async () => {
    const token = await login(duty.loginName)
    await server.database.owner.query(`update access_token set seen_at = now() - interval '31 days'`)
    expect(await server.send(equipmentCalls.list, {}, token)).toMatchObject({ statusCode: 404 })
  })

  it('says 410 to a thing that does not exist', async () => {
    const token = await login(duty.loginName)
    expect(await server.send(equipmentCalls.detail, { equipmentId: uuidV7() }, token)).toMatchObject({
      statusCode: 410,
      code: 'missing',
    })
  })

  it('says 403 to a right that the role does not hold', async () => {
    const token = await login(duty.loginName)
    const input = { accountId: duty.id, roleId: uuidV7(), scopeKind: 'platform', scopeId: null }
    expect(await server.send(rightsCalls.grant, input, token)).toMatchObject({ statusCode: 403, code: 'forbidden' })
  })

  it('refuses a character that the database cannot hold, in whatever depth', async () => {
    const answer = await server.send(accountCalls.login, { userName: 'a\0b', password: 'x' })
    expect(answer).toMatchObject({ code: 'invalidInput', details: { fields: [{ path: 'userName' }] } })
  })

  it('says 400 and which field to input that is not valid', async () => {
    const token = await login(duty.loginName)
    const answer = await server.send(equipmentCalls.detail, { equipmentId: 'not an id' }, token)
    expect(answer).toMatchObject({
      statusCode: 400,
      code: 'invalidInput',
      details: { fields: [{ path: 'equipmentId' }] },
    })
  })

  it('speaks Chinese unless English is asked for first', async () => {
    const ask = async (language: string) => {
      const response = await fetch(`${server.base}/equipment/findEquipment.action`, {
        method: 'POST',
        headers: { 'accept-language': language },
      })
      return response.json()
    }
    expect(await ask('zh-CN,zh;q=0.9,en;q=0.8')).toMatchObject({ message: '请先登录' })
    expect(await ask('en-GB,en;q=0.9')).toMatchObject({ message: 'Please log in first' })
  })
})

describe('a token', () => {
  const list = async (address: string, init: RequestInit): Promise<unknown> =>
    (await fetch(`${server.base}/equipment/findEquipment.action${address}`, { method: 'POST', ...init })).json()

  it('is taken from a form, from a JSON body, from the query string and from the Authorization header', async () => {
    const token = await login(duty.loginName)
    expect(await list('', { body: `token=${token}` })).toMatchObject({ statusCode: 200 })
    expect(await list('', { body: JSON.stringify({ token }) })).toMatchObject({ statusCode: 200 })
    expect(await list(`?token=${token}`, { body: '{}' })).toMatchObject({ statusCode: 200 })
    expect(await list(`?token=${token}`, { method: 'GET' })).toMatchObject({ statusCode: 200 })
    expect(await list('', { headers: { authorization: `Bearer ${token}` } })).toMatchObject({ statusCode: 200 })
  })

  it('is refused when it comes twice, even when both are right', async () => {
    const token = await login(duty.loginName)
    expect(await list(`?token=${token}`, { body: `token=${token}` })).toMatchObject({
      statusCode: 400,
      code: 'tokenTwice',
    })
    expect(await list('', { body: `token=${token}&token=${token}` })).toMatchObject({
      statusCode: 400,
      code: 'tokenTwice',
    })
  })

  it('ends with its session', async () => {
    const token = await login(duty.loginName)
    expect(await server.result(accountCalls.logout, {}, token)).toEqual({ ended: true })
    await eventually(async () =>
      expect(await server.send(accountCalls.session, {}, token)).toMatchObject({ statusCode: 404 }),
    )
  })

  it('is never stored as it is', async () => {
    const token = await login(duty.loginName)
    const { rows } = await server.database.owner.query<{ all: string }>(
      `select string_agg(t::text, ' ') || (select string_agg(a::text, ' ') from audit_entry a) as all from access_token t`,
    )
    expect(rows[0]?.all).not.toContain(token)
  })
})

describe('a command', () => {
  it('does not begin on a unit of another operator, which looks missing', async () => {
    const foreign = await server.make.project(await server.make.oem())
    const manager = await server.make.account('manager', { oem, project })
    const token = await login(manager.loginName)
    const input = { projectId: foreign, kind: 'floor', name: 'planted' }
    expect(await server.send(projectCalls.addArea, input, token)).toMatchObject({ statusCode: 410, code: 'missing' })
    const { rowCount } = await server.database.owner.query(`select 1 from area where project_id = $1`, [foreign])
    expect(rowCount).toBe(0)
  })

  it('leaves a row in the audit trail, refused or not', async () => {
    const manager = await server.make.account('manager', { oem, project })
    const token = await login(manager.loginName)
    await server.result(projectCalls.addArea, { projectId: project, kind: 'floor', name: '1F' }, token)
    await server.send(projectCalls.addArea, { projectId: uuidV7(), kind: 'floor', name: '2F' }, token)
    const { rows } = await server.database.owner.query(
      `select action, outcome from audit_entry where account_id = $1 order by id`,
      [manager.id],
    )
    expect(rows).toEqual([
      { action: 'project/addArea.action', outcome: 'ok' },
      { action: 'project/addArea.action', outcome: 'missing' },
    ])
  })
})

describe('a list of ids', () => {
  const walkOf = async (equipmentIds: readonly string[]) => {
    const manager = await server.make.account('manager', { oem, project })
    const input = { projectId: project, equipmentIds: [...equipmentIds], reason: '季度测试', hours: 1 }
    return { manager, answer: await server.send(isolationCalls.beginWalk, input, await login(manager.loginName)) }
  }
  const walks = async () =>
    (await server.database.owner.query('select 1 from walk_test where project_id = $1', [project])).rowCount

  it('with one foreign id is refused whole, as if that were not there, and nothing is begun', async () => {
    const own = await server.make.equipment({ oem, project })
    const sibling = await server.make.equipment({ oem, project: await server.make.project(oem) })
    for (const foreign of [sibling, uuidV7()]) {
      const { answer, manager } = await walkOf([own, foreign])
      expect(answer).toMatchObject({ statusCode: 410, code: 'missing' })
      const { rows } = await server.database.owner.query(
        'select outcome, target_id, details from audit_entry where account_id = $1 and action = $2',
        [manager.id, isolationCalls.beginWalk.path],
      )
      expect(rows).toEqual([{ outcome: 'missing', target_id: null, details: {} }])
    }
    expect(await walks()).toBe(0)
  })

  it('of one’s own is taken, and the row in the audit trail names the place', async () => {
    const own = [await server.make.equipment({ oem, project }), await server.make.equipment({ oem, project })]
    const { answer, manager } = await walkOf(own)
    expect(answer).toMatchObject({ statusCode: 200 })
    const { rows } = await server.database.owner.query('select target_id from audit_entry where account_id = $1', [
      manager.id,
    ])
    expect(rows).toContainEqual({ target_id: project })
  })
})

describe('a call that declares no permission or no scope', () => {
  it.each(['permission', 'scope'])('does not start the server without %s', (field) => {
    const complete = call({
      path: 'x/do.action',
      description: 'Does it.',
      kind: 'command',
      body: 'form',
      permission: 'signedIn',
      scope: 'self',
      input: z.object({}),
      output: z.object({}),
    })
    const broken = { ...complete, [field]: undefined }
    // A call that went round the compiler, as data from elsewhere would.
    const guard = createGuard({ database: undefined as never, actors: undefined as never, notes: () => true })
    expect(() => guard({ call: broken, handle: async () => ({}) })).toThrow(/declares no permission or no scope/)
  })
})
