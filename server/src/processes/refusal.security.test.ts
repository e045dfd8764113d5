/** What is refused: where it is written down, what that tells, and that hostile input is refused and never "unexpected". */
import { alarmDeskCalls } from '@vigil/contract/alarm/desk'
import { allCalls } from '@vigil/contract/all-calls'
import { auditCalls } from '@vigil/contract/rights/audit'
import { dutyCalls } from '@vigil/contract/duty/duty'
import { projectAdminCalls } from '@vigil/contract/tenancy/project-admin'
import { rightsCalls } from '@vigil/contract/rights/rights'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { type Factories } from '#testing/factories.ts'
import { fieldNamesOf, sampleOf } from '#testing/matrix/input-shape.ts'
import { freshRows } from '#testing/matrix/fresh-rows.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let here: { oem: string; project: string }
let there: { oem: string; company: string; project: string }
let manager: { id: string; token: string }
let elsewhere: { id: string; token: string }

const person = async (role: Parameters<Factories['account']>[0], place: typeof here) => {
  const { id, loginName } = await server.make.account(role, place)
  const token = await server.signIn(loginName)
  return { id, token }
}

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  here = { oem, project: await server.make.project(oem) }
  const other = await server.make.oem()
  const company = await server.make.company(other)
  there = { oem: other, company, project: await server.make.project(other, company) }
  manager = await person('manager', here)
  elsewhere = await person('manager', there)
})
afterAll(() => server.stop())

const logOf = async ({ token }: { token: string }, projectId: string) =>
  (await server.result(auditCalls.list, { projectId, size: 50 }, token)).rows
const rowsBy = async (accountId: string) => {
  const text = `select action, outcome, target_id, project_id, details from audit_entry where account_id = $1 order by id`
  return (await server.database.owner.query(text, [accountId])).rows
}

describe('a refused call', () => {
  it('writes nothing into the log of the unit that it names (C8)', async () => {
    const words = 'you were here'
    const { token } = await person('oem', here)
    const move = { projectId: there.project, to: 'archived', reason: words }
    expect(await server.send(projectAdminCalls.move, move, token)).toMatchObject({ code: 'missing' })
    const foreign = await logOf(elsewhere, there.project)
    expect(JSON.stringify(foreign)).not.toContain(words)
    expect(foreign.filter(({ outcome }) => outcome === 'missing')).toEqual([])
  })

  it('does not tell a real id from an invented one (C8)', async () => {
    const { id, token } = await person('manager', here)
    const alarmId = await server.make.alarm(there, await server.make.equipment(there))
    await server.send(alarmDeskCalls.acknowledge, { alarmId, note: 'real' }, token)
    await server.send(alarmDeskCalls.acknowledge, { alarmId: uuidV7(), note: 'invented' }, token)
    const [real, invented] = (await rowsBy(id)).filter(({ action }) => action === alarmDeskCalls.acknowledge.path)
    expect(real).toEqual(invented)
    expect(real).toMatchObject({ outcome: 'missing', target_id: null, project_id: here.project, details: {} })
  })

  it('that the role does not allow leaves a row at whoever asked (C19)', async () => {
    const guard = await person('dutyOfficer', here)
    const wish = { accountId: guard.id, roleId: presetRoles.manager.id, scopeKind: 'project', scopeId: there.project }
    expect(await server.send(rightsCalls.grant, wish, guard.token)).toMatchObject({ code: 'forbidden' })
    expect(await rowsBy(guard.id)).toContainEqual(
      expect.objectContaining({ action: rightsCalls.grant.path, outcome: 'forbidden', project_id: here.project }),
    )
  })

  it('leaves no more than twenty rows a minute, however often it comes (C19)', async () => {
    const guard = await person('dutyOfficer', here)
    const ask = () => server.send(rightsCalls.grant, { accountId: guard.id }, guard.token)
    await Promise.all(Array.from({ length: 60 }, ask))
    const rows = (await rowsBy(guard.id)).filter(({ outcome }) => outcome === 'forbidden')
    expect(rows.length).toBeGreaterThan(0)
    // A minute may begin in between.
    expect(rows.length).toBeLessThanOrEqual(40)
  })
})

describe('half a letter', () => {
  it('does not keep a fire from being acknowledged (C15)', async () => {
    const alarmId = await server.make.alarm(here, await server.make.equipment(here), {
      kind: 'fire-alarm',
      priority: 1,
    })
    const answer = await server.send(alarmDeskCalls.acknowledge, { alarmId, note: '我去 \ud83d' }, manager.token)
    expect(answer).toMatchObject({ code: 'ok', result: { state: 'acknowledged' } })
  })

  it('is written once or not at all, never both (C15)', async () => {
    const guard = await person('dutyOfficer', here)
    const { code } = await server.send(dutyCalls.write, { projectId: here.project, text: '\udd25 来人' }, guard.token)
    const { rows } = await server.database.owner.query(`select 1 from duty_entry where actor_id = $1`, [guard.id])
    expect([code, rows.length]).toEqual(code === 'ok' ? ['ok', 1] : [code, 0])
    expect(code).not.toBe('unexpected')
  })
})

describe('hostile input', () => {
  const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`

  it('of ten thousand levels is refused (C16)', async () => {
    const response = await fetch(`${server.base}/${alarmDeskCalls.acknowledge.path}?token=${manager.token}`, {
      method: 'POST',
      body: `{"alarmId":${nested(10_000)}}`,
    })
    expect(await response.json()).toMatchObject({ code: expect.stringMatching(/invalidInput|unreadableBody/) })
  })

  it.each([
    ['the last day there is', '9999-12-31'],
    ['the last moment there is', '9999-12-31T23:59:59.999Z'],
    ['the first day there is', '0001-01-01'],
    ['the greatest whole number', Number.MAX_SAFE_INTEGER],
    ['the least whole number', Number.MIN_SAFE_INTEGER],
    ['half a letter', '\ud83d'],
  ])('in any field of any call is never unexpected: %s (C15, C16)', { timeout: 240_000 }, async (_name, value) => {
    const world = { make: server.make, owner: server.database.owner }
    const site = { relation: 'own', canary: 'hostile', place: there } as const
    const ids = { ...there, ...(await freshRows(world, site)) }
    const { loginName } = await server.make.account('super')
    const token = await server.signIn(loginName)
    const broken: string[] = []
    for (const call of allCalls.filter(({ permission, scope }) => permission !== 'public' && scope !== 'self'))
      for (const field of fieldNamesOf(call)) {
        const { code } = await server.send(call, { ...sampleOf(call, ids), [field]: value }, token)
        if (code === 'unexpected') broken.push(`${call.path} ${field}`)
      }
    expect(broken).toEqual([])
  })
})
