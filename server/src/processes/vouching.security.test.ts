/** Nobody is two persons, nobody gives to himself, and what somebody vouches for ends with his right. */
import { companyTokenCalls } from '@vigil/contract/tenancy/company-token'
import { controlCalls } from '@vigil/contract/equipment/control'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { rightsCalls } from '@vigil/contract/rights/rights'
import { userCalls } from '@vigil/contract/people/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { testPassword, type Factories } from '#testing/factories.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

let server: TestServer
let place: { oem: string; company: string; project: string }

type RoleName = Parameters<Factories['account']>[0]
const tokenOf = (userName: string): Promise<string> => server.signIn(userName)
const person = async (role: RoleName) => {
  const made = await server.make.account(role, place)
  return { ...made, token: await tokenOf(made.loginName) }
}
const sql = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)

beforeAll(async () => {
  server = await startTestServer()
  const oem = await server.make.oem()
  const company = await server.make.company(oem)
  place = { oem, company, project: await server.make.project(oem, company) }
})
afterAll(() => server.stop())

describe('a command that two persons must give', () => {
  const inHand: readonly (readonly [string, (asker: string, other: string) => Promise<unknown>])[] = [
    [
      'reset the password of',
      (asker, other) =>
        sql(
          `insert into password_reset (secret_hash, account_id, made_by, expires_at)
           values (sha256($1::text::bytea), $2, $3, now() + interval '1 day')`,
          [uuidV7(), other, asker],
        ),
    ],
    [
      'let in',
      (asker, other) =>
        sql(
          `insert into registration (id, account_id, oem_id, asked_at, outcome, decided_by, decided_at)
           values ($1, $2, $3, now(), 'approved', $4, now())`,
          [uuidV7(), other, place.oem, asker],
        ),
    ],
    ['entered', (asker, other) => sql('update role_grant set granted_by = $1 where account_id = $2', [asker, other])],
  ]

  it.each(inHand)('is not accepted through an account that the asker %s within a day (C3)', async (_name, take) => {
    const [asker, other] = [await person('responsible'), await person('dutyOfficer')]
    const equipment = await server.make.equipment(place, { type_no: 135 })
    const commandId = uuidV7()
    await sql(
      `insert into command (id, oem_id, company_id, project_id, equipment_id, carrier_id, action, params, counter, state,
         origin_kind, origin_id, account_id, expires_at, timeout_at)
       values ($1, $2, $3, $4, $5, $5, 'discharge', '{}', 0, 'created', 'account', $6::uuid::text, $6::uuid, now() + interval '1 hour', now() + interval '1 hour')`,
      [commandId, place.oem, place.company, place.project, equipment, asker.id],
    )
    const accept = async () =>
      (await server.send(controlCalls.accept, { commandId, password: testPassword }, other.token)).code
    expect(await accept()).not.toBe('otherPersonNeeded')
    await take(asker.id, other.id)
    expect(await accept()).toBe('otherPersonNeeded')
  })
})

describe('a role', () => {
  const soon = () => new Date(Date.now() + 3_600_000)
  const passing = async () => {
    const { id, loginName } = await server.make.account('oem', place)
    const until = soon()
    await sql('update role_grant set expires_at = $2 where account_id = $1', [id, until])
    return { id, until, token: await tokenOf(loginName) }
  }
  const manager = () => ({ roleId: presetRoles.manager.id, scopeKind: 'project', scopeId: place.project }) as const

  it('is not given by anybody to himself, by whichever call (C7)', async () => {
    const { id, token } = await passing()
    const own = { accountId: id, roleId: presetRoles.oem.id, scopeKind: 'oem', scopeId: place.oem } as const
    expect(await server.send(rightsCalls.grant, own, token)).toMatchObject({ code: 'grantSelf' })
    expect(await server.send(userCalls.bind, { ...own, ...manager() }, token)).toMatchObject({ code: 'grantSelf' })
    const insert = `insert into role_grant (id, account_id, role_id, scope_kind, scope_id, granted_by)
      values ($1, $2, $3, 'project', $4, $2)`
    await expect(sql(insert, [uuidV7(), id, presetRoles.manager.id, place.project])).rejects.toThrow('to himself')
  })

  it('ends no later than the one by which it was given (C7)', async () => {
    const { token, until } = await passing()
    const other = await server.make.account('inspector', place)
    const wish = { accountId: other.id, ...manager() }
    const late = new Date(until.getTime() + 60_000).toISOString()
    expect(await server.send(rightsCalls.grant, { ...wish, expiresAt: late }, token)).toMatchObject({
      code: 'grantOutlives',
    })
    const given = await server.result(rightsCalls.grant, wish, token)
    expect(given.expiresAt).toBe(until.toISOString())
    for (const expiresAt of [null, late])
      expect(await server.send(rightsCalls.changeExpiry, { grantId: given.grantId, expiresAt }, token)).toMatchObject({
        code: 'grantOutlives',
      })
  })

  it('that comes by another way is bounded by the wall itself (C7)', async () => {
    const { id, until } = await passing()
    const other = await server.make.account('inspector', place)
    const insert = `insert into role_grant (id, account_id, role_id, scope_kind, scope_id, granted_by)
      values ($1, $2, $3, 'project', $4, $5) returning expires_at`
    const { rows } = await sql(insert, [uuidV7(), other.id, presetRoles.manager.id, place.project, id])
    expect(rows).toEqual([{ expires_at: until }])
  })

  it('without an end stays for others to give without one (C7)', async () => {
    const { token } = await person('oem')
    const other = await server.make.account('inspector', place)
    const given = await server.result(rightsCalls.grant, { accountId: other.id, ...manager() }, token)
    expect(given.expiresAt).toBeNull()
  })
})

describe('a token of a program', () => {
  it.each([
    ['is suspended', `update account set state = 'suspended' where id = $1`],
    ['has lost the role', `delete from role_grant where account_id = $1`],
    ['has a role that ran out', `update role_grant set expires_at = now() where account_id = $1`],
  ])('opens nothing any more when whoever made it %s (C13)', async (_name, change) => {
    const maker = await person('custom')
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const wish = { companyId: place.company, roleId: presetRoles.subCompany.id, name: '大屏', expiresAt }
    const { token } = await server.result(companyTokenCalls.add, wish, maker.token)
    expect(await server.send(projectCalls.list, {}, token)).toMatchObject({ code: 'ok' })
    await sql(change, [maker.id])
    await expect.poll(async () => (await server.send(projectCalls.list, {}, token)).code).toBe('tokenUnknown')
  })
})
