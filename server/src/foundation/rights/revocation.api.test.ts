/** [S13] What ends a right reaches calls and open sockets of every process within a second. */
import { accountCalls } from '@vigil/contract/account/account'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { rightsCalls } from '@vigil/contract/rights/rights'
import { roleCalls } from '@vigil/contract/rights/role'
import { userCalls } from '@vigil/contract/people/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribed, type LiveClient } from '#testing/live-client.ts'
import { startWatchedUnit, type WatchedUnit } from '#testing/start-watched-unit.ts'

let unit: WatchedUnit
let server: WatchedUnit['server']
let second: WatchedUnit['second']
let outbox: WatchedUnit['outbox']
let oem: WatchedUnit['oem']
let project: WatchedUnit['project']
let tokenOf: WatchedUnit['tokenOf']
let loginAs: WatchedUnit['loginAs']

beforeAll(async () => {
  unit = await startWatchedUnit()
  ;({ server, second, outbox, oem, project, tokenOf, loginAs } = unit)
})
afterAll(() => unit.stop())

const owner = (text: string, values: unknown[]) => server.database.owner.query(text, values)

/** At the other process, which remembers what it knew and is told nothing. */
const areasElsewhere = async (token: string): Promise<string> => {
  const body = new URLSearchParams({ token, projectId: project })
  const answer: unknown = await (
    await fetch(`${second.base}/${projectCalls.areas.path}`, { method: 'POST', body })
  ).json()
  return typeof answer === 'object' && answer && 'code' in answer ? String(answer.code) : ''
}

/** How long the other process goes on saying yes. */
const untilRefused = async (token: string, since: number): Promise<[string, number]> => {
  let code = await areasElsewhere(token)
  while (code === 'ok' && Date.now() - since < 3_000) code = await areasElsewhere(token)
  return [code, Date.now() - since]
}

const expectRefused = async (token: string, since: number, expected: string): Promise<void> => {
  const [code, after] = await untilRefused(token, since)
  expect(code).toBe(expected)
  expect(after).toBeLessThan(1_000)
}

const expectKicked = async (client: LiveClient, since: number): Promise<void> => {
  await client.heard('session.kick')
  expect(Date.now() - since).toBeLessThan(1_000)
  expect(await client.closed).toBe(4403)
}

const listen = (token: string): Promise<LiveClient> => subscribed(second.base, token, [`project:${project}`])

describe('a role that shrinks', () => {
  const made = async () => {
    const { token: oemToken } = await loginAs('oem', { oem })
    const wish = {
      roleName: '小区值班员',
      roleType: 2 as const,
      job: 'dutyOfficer' as const,
      permissions: ['area:list', 'equip:list', 'control:custom'],
      equipPermissions: ['breaker:list', 'breaker:custom'],
    }
    const role = await server.result(roleCalls.add, wish, oemToken)
    const { id, loginName } = await server.make.account('inspector', { oem, project })
    const grant = { accountId: id, roleId: role.roleId, scopeKind: 'project' as const, scopeId: project }
    await server.result(rightsCalls.grant, grant, oemToken)
    const first = await tokenOf(loginName)
    const { token } = await server.result(accountCalls.switchRole, { roleId: role.roleId }, first)
    const shrink = (change: object) =>
      server.result(roleCalls.change, { roleId: role.roleId, version: 1, ...change }, oemToken)
    return { id, token, shrink }
  }

  it('takes its holders’ rights with it within a second, at every process', async () => {
    const { token, shrink } = await made()
    expect(await areasElsewhere(token)).toBe('ok')
    const since = Date.now()
    await shrink({ permissions: ['equip:list'] })
    await expectRefused(token, since, 'forbidden')
    const session = await server.result(accountCalls.session, {}, token)
    expect(session.permissionsStr).toBe(',equip:list,')
    expect(session.permissionsList).toEqual(['equip'])
  })

  it('takes back what its holders ordered and what was not yet sent', async () => {
    const { id, shrink } = await made()
    const equipment = await server.make.equipment({ oem, project })
    const { rows } = await owner(
      `insert into command (id, oem_id, project_id, equipment_id, carrier_id, action, params, counter, state,
         origin_kind, origin_id, account_id, expires_at, timeout_at)
       values (gen_random_uuid(), $1, $2, $3, $3, 'switchOff', '{}', 1, 'queued', 'account', $4::uuid::text, $4::uuid,
         now() + interval '1 minute', now() + interval '1 minute') returning id`,
      [oem, project, equipment, id],
    )
    await shrink({ equipPermissions: ['breaker:list'] })
    const { rows: after } = await owner(`select state, reason from command where id = $1`, [rows[0].id])
    expect(after).toEqual([{ state: 'cancelled', reason: 'rightsChanged' }])
  })

  it('lets open sockets hear no more than its calls would show, within a second', async () => {
    const { token, shrink } = await made()
    const client = await listen(token)
    const [heard] = await outbox.add([{ oem, project }])
    await client.heard('equipment.state')
    const since = Date.now()
    await shrink({ permissions: ['area:list'] })
    expect(await client.heard('resync')).toMatchObject({ reason: 'rightsChanged' })
    expect(Date.now() - since).toBeLessThan(1_000)
    await outbox.add([{ oem, project }])
    const control = await listen((await loginAs('manager')).token)
    const [last] = await outbox.add([{ oem, project }])
    await control.heard('equipment.state', ({ position }) => position === last)
    expect(client.events().map(({ position }) => position)).toEqual([heard])
    await Promise.all([client.close(), control.close()])
  })

  it('that only gets another name disturbs nobody', async () => {
    const { id, shrink } = await made()
    const changes = () => owner('select 1 from rights_change where account_id = $1', [id])
    const { rowCount: before } = await changes()
    await shrink({ roleName: '新名称' })
    expect((await changes()).rowCount).toBe(before)
  })
})

describe('an account that is suspended', () => {
  it('ends calls and sockets within a second, at every process', async () => {
    const { id, token } = await loginAs('dutyOfficer')
    const { token: manager } = await loginAs('manager')
    const client = await listen(token)
    expect(await areasElsewhere(token)).toBe('ok')
    const since = Date.now()
    await server.result(userCalls.suspend, { accountId: id }, manager)
    await Promise.all([expectRefused(token, since, 'tokenUnknown'), expectKicked(client, since)])
  })
})

describe('an operator that closes', () => {
  it('ends calls and sockets of everyone who is there by it, and of nobody else', async () => {
    const closing = await server.make.oem()
    const site = await server.make.project(closing)
    const inside = await loginAs('manager', { oem: closing, project: site })
    const outside = await loginAs('manager')
    const client = await subscribed(second.base, inside.token, [`project:${site}`])
    const other = await listen(outside.token)
    const since = Date.now()
    await owner(`update oem set state = 'closed' where id = $1`, [closing])
    await Promise.all([expectRefused(inside.token, since, 'tokenUnknown'), expectKicked(client, since)])
    expect(await areasElsewhere(outside.token)).toBe('ok')
    expect(other.frames.map(({ type }) => type)).not.toContain('session.kick')
    await other.close()
  })
})

describe('a right that runs out by itself', () => {
  it('ends calls and sockets within a second of its hour, when it is a grant', async () => {
    const { id, token } = await loginAs('manager')
    const client = await listen(token)
    const since = Date.now() + 1_500
    await owner(`update role_grant set expires_at = $2 where account_id = $1`, [id, new Date(since)])
    expect(await areasElsewhere(token)).toBe('ok')
    await Promise.all([expectRefused(token, since, 'tokenUnknown'), expectKicked(client, since)])
    expect(Date.now()).toBeGreaterThan(since)
  })

  it('ends calls and sockets within a second of its hour, when it is a token', async () => {
    const { id, token } = await loginAs('manager')
    const client = await listen(token)
    const since = Date.now() + 1_500
    await owner(`update access_token set expires_at = $2 where account_id = $1`, [id, new Date(since)])
    expect(await areasElsewhere(token)).toBe('ok')
    await Promise.all([expectRefused(token, since, 'tokenUnknown'), expectKicked(client, since)])
    expect(Date.now()).toBeGreaterThan(since)
  })
})
