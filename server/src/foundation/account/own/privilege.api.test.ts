/** [C1] [C2] [C25] What nobody can give himself: rights by an extra field, another role, a guessed id. */
import { accountCalls } from '@vigil/contract/account/account'
import { allCalls } from '@vigil/contract/all-calls'
import { ownAccountCalls } from '@vigil/contract/account/own-account'
import { switchCalls } from '@vigil/contract/account/switches'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'
import { presetRoles, type PresetRoleName } from '#foundation/rights/role/preset-roles.ts'
import { newToken } from '#foundation/rights/actor/token.ts'

let server: TestServer
let oem: string
let company: string
let project: string

beforeAll(async () => {
  server = await startTestServer({ VIGIL_SECRET_KEY: 'Zk3v9QwX7rT1uB5nM8pL2sD6fG4hJ0aC' })
  oem = await server.make.oem()
  company = await server.make.company(oem)
  project = await server.make.project(oem, company)
})
afterAll(() => server.stop())

const loginAs = async (role: PresetRoleName) => {
  const { id, loginName } = await server.make.account(role, role === 'super' ? {} : { oem, company, project })
  const session = await server.result(accountCalls.login, { userName: loginName, password: testPassword })
  return { id, token: session.token, session }
}

/** Everything somebody might wish to be, as fields of the wire and as columns. */
const privileged: Readonly<Record<string, unknown>> = {
  superAdmin: true,
  oemId: uuidV7(),
  oem_id: uuidV7(),
  roleType: 0,
  roleId: presetRoles.super.id,
  permissions: ',oem:delete,',
  permissionsStr: ',oem:delete,',
  equipPermissionsStr: ',breaker:custom,',
  balance: 1_000_000,
  price: 0,
  expireState: 0,
  userId: uuidV7(),
  accountId: uuidV7(),
  accessId: 'va_mine',
  access_id: 'va_mine',
  state: 'active',
  scopeKind: 'platform',
  scopeId: null,
  authority: 'SYS_ADMIN',
  password_hash: 'x',
  proved_at: '2026-01-01T00:00:00.000Z',
  __proto__polluted: true,
}

/** Commands a person gives about himself; what ends the session is tried elsewhere. */
const endings = ['logout', 'destroySelf', 'switchRole', 'endSession', 'endOtherSessions']
const selfCommands = allCalls.filter(
  ({ path, kind, scope }) =>
    kind === 'command' && scope === 'self' && path.startsWith('account/') && !endings.some((end) => path.includes(end)),
)

const validInput: Readonly<Record<string, Record<string, unknown>>> = {
  [accountCalls.changeInfo.path]: { nickname: '同名' },
  [switchCalls.changeSwitches.path]: { sound: true },
  [ownAccountCalls.changeIcon.path]: { icon: null },
}

const standing = async (id: string): Promise<string> => {
  const { rows } = await server.database.owner.query(
    `select a.oem_id, a.state, a.login_name, a.password_hash, a.access_id,
       (select json_agg(g order by g.id) from role_grant g where g.account_id = a.id) as grants,
       (select json_agg(json_build_array(t.role_id, t.oem_id, t.proved_at, t.revoked_at)) from access_token t
         where t.account_id = a.id) as tokens
     from account a where a.id = $1`,
    [id],
  )
  return JSON.stringify(rows[0])
}

describe('[C1] [S3] a field that nobody offered', () => {
  it.each(Object.keys(presetRoles))(
    'never sticks in any command about oneself, as %s',
    async (role) => {
      // Object.keys widens to string; these are exactly the presets.
      const { id, token, session } = await loginAs(role as PresetRoleName)
      const before = await standing(id)
      expect(selfCommands.length).toBeGreaterThanOrEqual(8)
      for (const call of selfCommands)
        for (const [field, value] of Object.entries(privileged)) {
          const answer = await server.send(call, { ...validInput[call.path], [field]: value }, token)
          if (value !== null || call.body === 'json') expect(answer.statusCode, `${call.path} ${field}`).not.toBe(200)
        }
      // A form cannot say null, so generateAccessId may have been asked for an id of its own making: a right of everyone.
      const { user, permissionsStr } = await server.result(accountCalls.session, {}, token)
      expect({ ...user, accessId: null, nickname: null }).toEqual({ ...session.user, accessId: null, nickname: null })
      expect(permissionsStr).toBe(session.permissionsStr)
      const withoutId = (text: string) => text.replace(/"access_id":[^,]*/, '')
      expect(withoutId(await standing(id))).toBe(withoutId(before))
    },
    60_000,
  )
})

describe('[C2] a token that was asked for with more in it', () => {
  it('counts for a role that is held, and for nothing that was written beside it [spec 7.calls.login.switch-role]', async () => {
    const { id, token } = await loginAs('manager')
    await server.make.grant(id, 'inspector', { project })
    const roleId = presetRoles.inspector.id
    const tampered = {
      scopeKind: 'platform',
      scopeId: oem,
      permissionsStr: ',oem:delete,',
      roleType: 0,
      superAdmin: true,
    }
    for (const [field, value] of Object.entries(tampered))
      expect(await server.send(accountCalls.switchRole, { roleId, [field]: value }, token)).toMatchObject({
        code: 'invalidInput',
      })
    const switched = await server.result(accountCalls.switchRole, { roleId }, token)
    expect(switched.user).toMatchObject({ superAdmin: false, oemId: oem })
    expect(switched.permissionsStr).not.toContain(',oem:delete,')
    expect(switched.projectList.map(({ projectId }) => projectId)).toEqual([project])
  })

  it.each(Object.values(presetRoles).map(({ name, id }) => [name, id]))(
    'is refused for %s, which is not held',
    async (_name, roleId) => {
      const { token } = await loginAs('endUser')
      if (roleId === presetRoles.endUser.id) return
      expect(await server.send(accountCalls.switchRole, { roleId }, token)).toMatchObject({ code: 'missing' })
      expect(await server.send(accountCalls.session, {}, token)).toMatchObject({ statusCode: 200 })
    },
  )

  it('is refused in every other spelling of a role', async () => {
    const { token, session } = await loginAs('manager')
    const own = session.roleList[0]?.roleId ?? ''
    for (const roleId of [
      own.replace('7', 'F'),
      ` ${own}`,
      `${own}'`,
      '0',
      'super',
      '',
      `${own},${presetRoles.super.id}`,
    ])
      expect(await server.send(accountCalls.switchRole, { roleId }, token)).toMatchObject({ code: 'invalidInput' })
  })
})

describe('[C25] what names a person or opens a door', () => {
  const draws = 2_000

  /** Share of ones at every bit; a counter or a clock shows as bits that never or always change. */
  const onesPerBit = (many: readonly Buffer[]): number[] => {
    const bits = (many[0]?.length ?? 0) * 8
    return Array.from({ length: bits }, (_, bit) => {
      const ones = many.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1).length
      return ones / many.length
    })
  }

  it('is random in every bit: tokens', () => {
    const tokens = Array.from({ length: draws }, newToken)
    expect(new Set(tokens).size).toBe(draws)
    const shares = onesPerBit(tokens.map((token) => Buffer.from(token, 'base64url')))
    expect(shares).toHaveLength(256)
    // Five standard deviations of a fair coin: 256 bits pass by chance all but once in seven thousand runs.
    const most = 5 * Math.sqrt(0.25 / draws)
    for (const share of shares) expect(Math.abs(share - 0.5)).toBeLessThan(most)
  })

  it('never counts up: access ids, and ids of sessions and rows', async () => {
    const { token } = await loginAs('manager')
    const ids: string[] = []
    for (let n = 0; n < 20; n++) ids.push((await server.result(ownAccountCalls.generateAccessId, {}, token)).accessId)
    const bodies = ids.map((id) => Buffer.from(id.slice(3), 'base64url'))
    expect(bodies.every((body) => body.length === 24)).toBe(true)
    expect(ids.toSorted()).not.toEqual(ids)
    // The time in front of a row's id is no secret; the 62 bits behind it are what nobody guesses.
    const tails = Array.from({ length: draws }, () => uuidV7().slice(19).replaceAll('-', ''))
    expect(new Set(tails).size).toBe(draws)
    expect(tails.toSorted()).not.toEqual(tails)
  })

  it('is no whole number in any answer about oneself', async () => {
    const { token, session } = await loginAs('oem')
    const answers = [
      session,
      await server.result(ownAccountCalls.sessions, {}, token),
      await server.result(ownAccountCalls.roles, {}, token),
    ]
    const idsIn = (value: unknown, name = ''): unknown[] => {
      if (Array.isArray(value)) return value.flatMap((inner) => idsIn(inner, name))
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).flatMap(([key, inner]) => idsIn(inner, key))
      return /id$/i.test(name) && value !== null ? [value] : []
    }
    const found = answers.flatMap((answer) => idsIn(answer))
    expect(found.length).toBeGreaterThan(3)
    for (const id of found) expect(String(id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  })
})
